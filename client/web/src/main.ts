/** Where the page starts. */

import "./page.css";
import "./features/index.ts";
import "./app/app";
import { registerWorker } from "./app/service-worker";

registerWorker();
