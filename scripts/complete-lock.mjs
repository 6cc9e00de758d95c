/**
 * Completes package-lock.json with the optional platform packages its parents name but npm left out.
 *
 * npm drops an optional package that the registry in use does not hold; afterwards `npm ci` refuses the lock it
 * wrote itself, and other platforms would install without their binaries. A package that npm left out cannot be
 * asked of that same registry, so its platform is read from its name and its entry has no integrity hash: an
 * `npm install` against a complete registry adds the hash. Run after each change of dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isInstalled, markInstalled } from './ensure-installed.mjs'

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

/** `@rollup/rollup-linux-x64-musl` runs on os linux, cpu x64, libc musl. */
function platformOf(name) {
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

/** Where the package at `place` would find `name`: its own node_modules, then each one above. */
function isFound(packages, place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
  }
}

const installed = isInstalled()
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const added = []
for (const [place, parent] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isFound(lock.packages, place, name)) continue
    if (!/^\d+\.\d+\.\d+/.test(range))
      throw new Error(`${place} names ${name} by the range ${range}, not by one version`)
    lock.packages[`node_modules/${name}`] = {
      version: range,
      ...platformOf(name),
      ...(parent.dev && { dev: true }),
      optional: true,
    }
    added.push(`${name}@${range}`)
  }
}
if (added.length > 0) {
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(
    'package-lock.json',
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
  )
  if (installed) markInstalled()
}
console.log(added.length === 0 ? 'The lock is complete.' : `Added to the lock:\n  ${added.join('\n  ')}`)
