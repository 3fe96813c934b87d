/** Where the page starts. */

import "./page.css";
import "./features";
import "./app/app";
import { registerWorker } from "./app/service-worker";

registerWorker();
