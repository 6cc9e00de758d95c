/**
 * Installs and builds what is missing, then runs the server in this process: the demo (`npm start`), or with
 * `production` the real one (`npm run serve`). Signals and the exit code therefore belong to the server, and killing
 * this process leaves no server behind. Imports only Node built-ins at the top.
 */
import { build } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

ensureInstalled()
await build()
process.env.HALLBOOK_MODE = process.argv[2] ?? 'demo'
process.setSourceMapsEnabled(true)
if (process.env.npm_lifecycle_event) stopWithNpm()
await import('../dist/server/main.js')

/**
 * Stops the server if npm was killed without forwarding a signal. Otherwise the server would block the port and the
 * data.
 */
function stopWithNpm() {
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
