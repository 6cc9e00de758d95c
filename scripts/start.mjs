/** `npm start`: from a bare clone to the running demo. */
import { runServer } from './run-server.mjs'

await runServer('demo')
