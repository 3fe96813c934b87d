/** Where the page starts. */

import "./page.css";
import "./app/app";
