/** Starts the demo from a fresh clone (`npm start`). */
import { runServer } from './run-server.mjs'

await runServer('demo')
