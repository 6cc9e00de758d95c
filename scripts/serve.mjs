/** Runs the server in production (`npm run serve`). */
import { runServer } from './run-server.mjs'

await runServer('production')
