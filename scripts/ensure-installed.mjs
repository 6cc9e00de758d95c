/** Installs the packages of package-lock.json if they are missing or outdated. Imports only Node built-ins. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** Contains a hash of the lock file and platform that node_modules was installed for. */
const STAMP = 'node_modules/.hallbook-installed'

/** Installs missing packages. Exits if the install fails. */
export function ensureInstalled() {
  checkNode()
  if (isInstalled()) {
    if (!existsSync(STAMP)) markInstalled()
    return
  }
  const began = Date.now()
  console.log('Installing packages (npm ci) …')
  // Install without the lock if it does not fit this platform or registry.
  if (!runNpm('ci') && !runNpm('install', '--no-save', '--no-package-lock')) {
    console.error('The packages could not be installed. See the lines of npm above.')
    process.exit(1)
  }
  markInstalled()
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** Exits with a clear message if Node is older than package.json requires. */
function checkNode() {
  const wanted = JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', '')
  if (wanted.localeCompare(process.versions.node, 'en', { numeric: true }) <= 0) return
  console.error(`Hallbook needs Node.js ${wanted} or newer. This is ${process.versions.node}.`)
  process.exit(1)
}

/** Returns true if node_modules matches the lock file. */
export function isInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashInputs()) return true
  // Detect a manual install. npm writes its own record last, so a record newer than the lock means a finished install.
  const record = 'node_modules/.package-lock.json'
  return existsSync(record) && statSync(record).mtimeMs >= statSync('package-lock.json').mtimeMs
}

/** Records that node_modules now matches the lock file. */
export function markInstalled() {
  writeFileSync(STAMP, hashInputs())
}

function hashInputs() {
  const lock = readFileSync('package-lock.json')
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
}

/** Runs npm with the same npm that started this process, or with the npm on the path. */
function runNpm(...args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []]
  // Include development packages even if NODE_ENV is production, because the build needs them.
  const allArgs = [...first, ...args, '--include=dev', '--no-audit', '--no-fund']
  return spawnSync(command, allArgs, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
}
