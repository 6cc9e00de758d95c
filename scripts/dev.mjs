/** Runs Vite's dev server and the API behind it (`npm run dev`). Vite proxies /api. Both restart on a change. */
import { spawn } from 'node:child_process'
import { ensureInstalled } from './ensure-installed.mjs'

ensureInstalled()
const api = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts']
const childProcesses = [
  spawn(process.execPath, api, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      // Point links in emails to Vite's dev server.
      PUBLIC_ORIGIN: 'http://localhost:5173',
      ...process.env,
      PORT: '4174',
      HALLBOOK_MODE: 'demo',
    },
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
]

let isStopping = false
/** Stops both processes once. A second signal would make tsx kill the API before the API has closed its database. */
function stopBoth() {
  if (isStopping) return
  isStopping = true
  for (const child of childProcesses) child.kill('SIGTERM')
}
for (const child of childProcesses) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1
    stopBoth()
  })
}
process.on('SIGTERM', stopBoth)
// Do not forward Ctrl+C, because the terminal sends it to all three processes.
process.on('SIGINT', () => {
  isStopping = true
})
