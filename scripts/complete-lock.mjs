/**
 * Completes package-lock.json with optional platform packages that npm left out. npm drops an optional package that the
 * configured registry does not contain. Then `npm ci` rejects the lock, and other platforms install without their
 * binaries. The registry cannot describe a missing package, so its platform is read from its name. The new entry has no
 * integrity hash until `npm install` runs against a complete registry. Run this script after each change of
 * dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isInstalled, markInstalled } from './ensure-installed.mjs'

const SYSTEM = /\b(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)\b/
const PROCESSOR = /\b(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)\b/
const C_LIBRARY = /-(musl|gnu)/

const wasInstalled = isInstalled()
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const addedPackages = []
for (const [place, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (hasPackage(place, name)) continue
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${place} names ${name} by the range ${version}`)
    lock.packages[`node_modules/${name}`] = { version, ...parsePlatform(name), ...(dev && { dev }), optional: true }
    addedPackages.push(`${name}@${version}`)
  }
}
if (addedPackages.length > 0) {
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  if (wasInstalled) markInstalled()
}
console.log(['Added to the lock:', ...addedPackages].join('\n  '))

/** Returns true if the package at `place` resolves `name` in its own node_modules or in a parent's. */
function hasPackage(place, name) {
  if (lock.packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true
  return place !== '' && hasPackage(place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1)), name)
}

/** Parses the platform from a package name: `@rollup/rollup-linux-x64-musl` has os linux, cpu x64, libc musl. */
function parsePlatform(name) {
  const [, system] = SYSTEM.exec(name) ?? []
  const [, processor] = PROCESSOR.exec(name) ?? []
  const [, library] = (system === 'linux' && C_LIBRARY.exec(name)) || []
  return {
    ...(processor && { cpu: [processor] }),
    ...(library && { libc: [library === 'gnu' ? 'glibc' : library] }),
    ...(system && { os: [system] }),
  }
}
