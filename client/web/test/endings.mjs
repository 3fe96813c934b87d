/** The page's modules name one another without their ending, as its bundler wants it; Node wants the ending. */

import { registerHooks } from "node:module";

registerHooks({
  resolve: (name, from, next) => next(/^\.\.?\/[^.]*$|^(\.\.\/)+[^.]+$/.test(name) ? `${name}.ts` : name, from),
});
