/**
 * Completes package-lock.json with optional platform packages that npm left out. npm drops an optional package that the
 * configured registry does not contain. Then `npm ci` rejects the lock, and other platforms install without their
 * binaries. The registry cannot describe a missing package, so its platform is read from its name. The new entry has no
 * integrity hash until `npm install` runs against a complete registry. Run this script after each change of
 * dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isInstalled, markInstalled } from './ensure-installed.mjs'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * Parses the platform from a package name. Example: `@rollup/rollup-linux-x64-musl` has os linux, cpu x64, libc musl.
 */
function parsePlatform(name) {
  const words = name.split('/').at(-1).split('-')
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  const c = os === 'linux' && words.map((word) => /^(musl|gnu)/.exec(word)?.[1]).find(Boolean)
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(c && { libc: [c === 'gnu' ? 'glibc' : c] }),
    ...(os && { os: [os] }),
  }
}

/** Returns true if the package at `place` resolves `name` in its own node_modules or in a parent's. */
function isFound(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

const installed = isInstalled()
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const addedPackages = []
for (const [place, parent] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isFound(lock.packages, place, name)) continue
    if (!/^\d+\.\d+\.\d+/.test(range))
      throw new Error(`${place} names ${name} by the range ${range}, not by one version`)
    lock.packages[`node_modules/${name}`] = {
      version: range,
      ...parsePlatform(name),
      ...(parent.dev && { dev: true }),
      optional: true,
    }
    addedPackages.push(`${name}@${range}`)
  }
}
if (addedPackages.length > 0) {
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  if (installed) markInstalled()
}
console.log(
  addedPackages.length === 0 ? 'The lock is complete.' : `Added to the lock:\n  ${addedPackages.join('\n  ')}`,
)
