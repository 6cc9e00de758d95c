/** `npm run serve`: the server in production. */
import { runServer } from './run-server.mjs'

await runServer('production')
