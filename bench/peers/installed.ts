import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Installs the peers' packages when they are missing or older than their lock file. */
export const ensurePeersInstalled = (): void => {
  const installedLockFile = `${folder}node_modules/.package-lock.json`
  if (
    existsSync(installedLockFile) &&
    statSync(installedLockFile).mtimeMs >= statSync(`${folder}package-lock.json`).mtimeMs
  )
    return
  console.log("Installing the peers' packages (npm ci) …")
  const npmArgs = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', npmArgs, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error("The peers' packages could not be installed")
}
