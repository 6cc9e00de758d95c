/**
 * Switches the kill switch (`npm run kill-switch -- on`). The server then serves a service worker that removes itself
 * and the stored app from every device that requests it. Saved user data stays. `off` restores the normal worker.
 */
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const PACKED = ['', '.br', '.gz']

/**
 * @param {string} folder the built app
 * @param {string} mode `on` or `off`
 * @returns {string} a message that describes the new state
 */
export function switchWorker(folder, mode) {
  const worker = join(folder, 'sw.js')
  const backup = join(folder, 'sw.kept')
  const isOn = existsSync(backup)
  if (mode === 'on' && !isOn) {
    for (const packed of PACKED) if (existsSync(worker + packed)) renameSync(worker + packed, backup + packed)
    copyFileSync(join(folder, 'sw-off.js'), worker)
  } else if (mode === 'off' && isOn) {
    rmSync(worker, { force: true })
    for (const packed of PACKED) if (existsSync(backup + packed)) renameSync(backup + packed, worker + packed)
  } else if (mode !== 'on' && mode !== 'off') throw new Error('Say on or off: npm run kill-switch -- on')
  return mode === 'on'
    ? 'On: devices drop the stored app when they next ask for it, and open it from the server alone. Nothing saved is lost.'
    : 'Off: devices store the app again when they next open it.'
}

/** Returns the built app of the checkout, or of the archive that `npm run package` makes. */
function findAppFolder() {
  const folders = ['../dist/app', '../app'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  return folders.find(existsSync) ?? folders[0]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(switchWorker(findAppFolder(), process.argv[2] ?? ''))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
