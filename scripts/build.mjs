/**
 * Builds stale parts: the app (dist/app, each text file with .br and .gz copies) and the server (dist/server).
 * `--force` builds both. Imports only Node built-ins at the top because the packages may have just been installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensureInstalled } from './ensure-installed.mjs'

const sharedInputs = ['contract', 'package.json', 'package-lock.json', 'scripts/build.mjs']
const configFiles = ['tsconfig.json', 'vite.config.ts', 'tailwind.config.ts', 'lingui.config.ts']
const vitePlugins = listFiles('scripts').filter((file) => file.endsWith('.ts'))
const appInputs = ['src', 'sw', 'public', 'locales', 'index.html', ...configFiles, ...vitePlugins]
const parts = {
  app: { inputs: [...sharedInputs, ...appInputs], make: buildApp },
  server: { inputs: [...sharedInputs, 'server'], make: buildServer },
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort()
}

/** Returns false for tests, which do not affect the build, and for *.gen.ts, which the build writes. */
const isBuildInput = (file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file)

function hashInputs(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.filter(existsSync).flatMap(listFiles).filter(isBuildInput))
    hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/** Rebuilds the stale parts of dist/. Throws if a part cannot be built. The failed part stays marked as stale. */
export async function build({ force = false } = {}) {
  for (const [name, { inputs, make }] of Object.entries(parts)) {
    const stamp = `dist/${name}.hash`
    const state = hashInputs(inputs)
    if (!force && existsSync(`dist/${name}`) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) continue
    const began = Date.now()
    console.log(`Building the ${name} …`)
    rmSync(stamp, { force: true })
    await make()
    writeFileSync(stamp, state)
    console.log(`Built the ${name} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  }
}

async function buildApp() {
  const vite = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (vite.status !== 0) throw new Error('The app could not be built. See the lines above.')
  const texts = listFiles('dist/app').filter((file) => /\.(html|js|css|svg|json|webmanifest|txt)$/.test(file))
  await Promise.all(texts.map(compress))
}

/** Writes .br and .gz copies, but only if they are smaller than the file. */
async function compress(file) {
  const text = readFileSync(file)
  const copies = {
    br: await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
    gz: await promisify(gzip)(text, { level: 9 }),
  }
  for (const [ending, copy] of Object.entries(copies))
    if (copy.length < text.length) writeFileSync(`${file}.${ending}`, copy)
}

async function buildServer() {
  const { build: bundle } = await import('esbuild')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commands = Object.values(scripts).flatMap((text) => /^tsx (server\/commands\/\S+\.ts)/.exec(text)?.[1] ?? [])
  rmSync('dist/server', { recursive: true, force: true })
  mkdirSync('dist/server', { recursive: true })
  await bundle({
    entryPoints: ['server/main.ts', ...commands],
    entryNames: '[name]',
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
  // Copy these files, because the bundled code looks for them in its own folder, as the sources do.
  for (const path of [
    'db/migrations',
    'db/routines',
    'files/preview-worker.mjs',
    'auth/common-passwords.txt',
    'demo/demo-files',
  ])
    cpSync(join('server', path), join('dist/server', basename(path)), { recursive: true })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled()
  await build({ force: process.argv.includes('--force') })
}
