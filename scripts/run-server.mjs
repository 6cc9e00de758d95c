/** What `npm start` and `npm run serve` share. Node built-ins only. */
import { build } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

/**
 * Installs and builds what is missing, then runs the server in this very process: its signals and exit code are ours,
 * and killing this process leaves no server behind it.
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

/** An npm that is killed outright passes no signal on: its server stops by itself, rather than hold port and data. */
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
