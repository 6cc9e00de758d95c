/** Installs the packages of package-lock.json if they are missing or outdated. Imports only Node built-ins. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const stamp = 'node_modules/.hallbook-installed'

/** Returns a hash of the inputs of an install: the lock file and the platform. */
const hashInstallInputs = () =>
  createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')

/** Returns true if node_modules matches the lock file. */
export function isInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInstallInputs()) return true
  // Detect a manual install. npm writes its own record last, so a record newer than the lock means a finished install.
  const record = 'node_modules/.package-lock.json'
  return existsSync(record) && statSync(record).mtimeMs >= statSync('package-lock.json').mtimeMs
}

/** Records that node_modules now matches the lock file. */
export const markInstalled = () => writeFileSync(stamp, hashInstallInputs())

/** Exits with a clear message if Node is older than package.json requires. */
function checkNode() {
  const wanted = JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', '')
  const [major, minor] = wanted.split('.').map(Number)
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number)
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return
  console.error(`Hallbook needs Node.js ${wanted} or newer. This is ${process.versions.node}.`)
  process.exit(1)
}

/** Runs npm with the same npm that started this process, or with the npm on the path. */
function runNpm(...args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []]
  // Include development packages even if NODE_ENV is production, because the build needs them.
  const options = ['--include=dev', '--no-audit', '--no-fund']
  return (
    spawnSync(command, [...first, ...args, ...options], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    }).status === 0
  )
}

/** Installs missing packages. Exits if the install fails. */
export function ensureInstalled() {
  checkNode()
  if (isInstalled()) {
    if (!existsSync(stamp)) markInstalled()
    return
  }
  const began = Date.now()
  console.log('Installing packages (npm ci) …')
  if (!runNpm('ci')) {
    console.log('The lock does not fit this platform or registry: npm install …')
    if (!runNpm('install', '--no-save', '--no-package-lock')) {
      console.error('The packages could not be installed. See the lines of npm above.')
      process.exit(1)
    }
  }
  markInstalled()
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled()
