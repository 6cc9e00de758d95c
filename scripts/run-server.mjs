/** Shared start of `npm start` and `npm run serve`. Imports only Node built-ins. */
import { build } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

/**
 * Installs and builds what is missing, then runs the server in this process. Signals and the exit code therefore belong
 * to the server, and killing this process leaves no server behind.
 * @param {'demo' | 'production'} mode
 */
export async function runServer(mode) {
  ensureInstalled()
  await build()
  process.env.HALLBOOK_MODE = mode
  process.setSourceMapsEnabled(true)
  stopWithNpm()
  await import('../dist/server/main.js')
}

/**
 * Stops the server if npm was killed without forwarding a signal. Otherwise the server would block the port and the
 * data.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
