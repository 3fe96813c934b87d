/** Where the page starts. */

import "./page.css";
import "./app/app";
import { registerWorker } from "./app/service-worker";

registerWorker();
