/** Installs the packages of package-lock.json when they are missing or not those of the lock. Node built-ins only. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const stamp = 'node_modules/.hallbook-installed'

/** What an install depends on: the lock and the platform whose binaries it fetched. */
const fingerprint = () =>
  createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')

/** True when node_modules holds what the lock says. */
export function isInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return true
  // Installed by hand: npm writes its own record last, so a newer one than the lock is a finished install.
  const record = 'node_modules/.package-lock.json'
  return existsSync(record) && statSync(record).mtimeMs >= statSync('package-lock.json').mtimeMs
}

/** Remembers that node_modules now fits the lock. */
export const markInstalled = () => writeFileSync(stamp, fingerprint())

/** Ends the process with a clear message when Node is older than package.json asks for. */
function checkNode() {
  const wanted = JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', '')
  const [major, minor] = wanted.split('.').map(Number)
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number)
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return
  console.error(`Hallbook needs Node.js ${wanted} or newer. This is ${process.versions.node}.`)
  process.exit(1)
}

/** Runs npm by the very program that runs us when npm started us, else by the one on the path. */
function npm(...args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []]
  // Development packages build the app, so they are needed even where NODE_ENV says production.
  const options = ['--include=dev', '--no-audit', '--no-fund']
  return (
    spawnSync(command, [...first, ...args, ...options], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    }).status === 0
  )
}

/** Installs what is missing; ends the process when that fails. */
export function ensureInstalled() {
  checkNode()
  if (isInstalled()) {
    if (!existsSync(stamp)) markInstalled()
    return
  }
  const began = Date.now()
  console.log('Installing packages (npm ci) …')
  if (!npm('ci')) {
    console.log('The lock does not fit this platform or registry: npm install …')
    if (!npm('install', '--no-save', '--no-package-lock')) {
      console.error('The packages could not be installed. See the lines of npm above.')
      process.exit(1)
    }
  }
  markInstalled()
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled()
