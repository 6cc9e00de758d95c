import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStorage } from './folder-storage.ts'
import { type S3Settings, s3Storage } from './s3-storage.ts'
import { nameOf, type Storage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'hallbook-storage-'))
const server = new S3rver({
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'hallbook-files', configs: [] }],
})
let settings: S3Settings
beforeAll(async () => {
  const { port } = await server.run()
  settings = {
    endpoint: `http://localhost:${port}`,
    bucket: 'hallbook-files',
    key: 'S3RVER',
    secret: 'S3RVER',
    region: 'eu-west-2',
  }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const kinds: Record<string, () => Storage> = {
  'a folder': () => folderStorage(join(folder, 'files')),
  'a bucket': () => s3Storage(settings),
}

describe.each(Object.keys(kinds))('%s', (kind) => {
  const storage = () => (kinds[kind] as () => Storage)()
  const bytes = Buffer.from([0, 255, 10, 13, 0])

  it('keeps bytes once under their digest, gives them back, and forgets them', async () => {
    const name = await storage().put(bytes)
    expect(name).toBe(nameOf(bytes))
    expect(await Promise.all([storage().put(bytes), storage().put(bytes)])).toEqual([name, name])
    expect(await storage().get(name)).toEqual(bytes)
    await storage().delete(name)
    expect(await storage().get(name)).toBeNull()
    await storage().delete(name)
  })

  it('takes a file of this machine, and gives it as a stream', async () => {
    const large = Buffer.alloc(3_000_000, 'menu of the week ')
    const [path, name] = [join(folder, 'large'), nameOf(large)]
    writeFileSync(path, large)
    await storage().putFile(path, name)
    await storage().putFile(path, name)
    const opened = await storage().open(name)
    expect(opened?.size).toBe(large.length)
    expect(nameOf(Buffer.from(await new Response(opened?.stream).arrayBuffer()))).toBe(name)
    await storage().delete(name)
    expect(await storage().open(name)).toBeNull()
  })

  it.each(['../etc/passwd', '', 'a'.repeat(63), `${'a'.repeat(64)}/x`])(
    'takes %j for no name',
    async (name) => {
      await expect((async () => storage().get(name))()).rejects.toThrow(TypeError)
    },
  )
})

it('a folder shows its files to their owner alone, and holds no half ones', async () => {
  const name = await folderStorage(join(folder, 'private')).put(Buffer.from('menu'))
  const place = join(folder, 'private', name.slice(0, 2))
  expect(readdirSync(place)).toEqual([name])
  expect(statSync(join(place, name)).mode & 0o777).toBe(0o600)
  expect(statSync(place).mode & 0o777).toBe(0o700)
})

it('a bucket that is not there, and a server that is not, are told as errors', async () => {
  await expect(s3Storage({ ...settings, bucket: 'another' }).put(Buffer.from('menu'))).rejects.toThrow()
  await expect(
    s3Storage({ ...settings, endpoint: 'http://localhost:1' }).get('a'.repeat(64)),
  ).rejects.toThrow()
}, 60_000)
