import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../contract/rules/days.ts'
import { startS3 } from '../testing/s3-server.ts'
import { listNamesBefore } from '../testing/storage.ts'
import type { S3Settings } from './bucket.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { computeFileName, type FileStorage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'hallbook-storage-'))
let s3: Awaited<ReturnType<typeof startS3>>
let s3Settings: S3Settings
beforeAll(async () => {
  s3 = await startS3()
  s3Settings = s3.settings
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const storageFactories: Record<string, () => FileStorage> = {
  'a folder': () => createFolderStorage(join(folder, 'files')),
  'a bucket': () => createS3Storage(s3Settings),
}

describe.each(Object.keys(storageFactories))('%s', (kind) => {
  const createStorage = () => (storageFactories[kind] as () => FileStorage)()
  const bytes = Buffer.from([0, 255, 10, 13, 0])

  it('stores bytes once under their digest, returns and deletes them', async () => {
    const name = await createStorage().put(bytes)
    expect(name).toBe(computeFileName(bytes))
    expect(await Promise.all([createStorage().put(bytes), createStorage().put(bytes)])).toEqual([name, name])
    expect(await createStorage().get(name)).toEqual(bytes)
    await createStorage().delete(name)
    expect(await createStorage().get(name)).toBeNull()
    await createStorage().delete(name)
  })

  it('stores a local file and returns it as a stream', async () => {
    const largeBytes = Buffer.alloc(3_000_000, 'menu of the week ')
    const [path, name] = [join(folder, 'large'), computeFileName(largeBytes)]
    writeFileSync(path, largeBytes)
    await createStorage().putFile(path, name)
    await createStorage().putFile(path, name)
    const storedFile = await createStorage().open(name)
    expect(storedFile?.size).toBe(largeBytes.length)
    expect(computeFileName(Buffer.from(await new Response(storedFile?.stream).arrayBuffer()))).toBe(name)
    await createStorage().delete(name)
    expect(await createStorage().open(name)).toBeNull()
  })

  it('lists and deletes only files stored before a time', async () => {
    const [hourLater, hourEarlier] = [new Date(Date.now() + HOUR_MS), new Date(Date.now() - HOUR_MS)]
    const names = await Promise.all(['soup', 'stew'].map((menu) => createStorage().put(Buffer.from(menu))))
    const listSortedNamesBefore = async (moment: Date) => (await listNamesBefore(createStorage(), moment)).sort()
    expect(await listSortedNamesBefore(hourLater)).toEqual([...names].sort())
    expect(await listSortedNamesBefore(hourEarlier)).toEqual([])
    const [firstName = '', secondName = ''] = names
    expect(await createStorage().delete(firstName, hourEarlier)).toBe(false)
    expect(await createStorage().delete(firstName, hourLater)).toBe(true)
    expect(await createStorage().delete(firstName, hourLater)).toBe(false)
    expect(await listSortedNamesBefore(hourLater)).toEqual([secondName])
    await createStorage().delete(secondName)
  })

  it.each(['../etc/passwd', '', 'a'.repeat(63), `${'a'.repeat(64)}/x`])('rejects %j as a name', async (name) => {
    await expect((async () => createStorage().get(name))()).rejects.toThrow(TypeError)
  })
})

it('stores complete files in a folder, readable only by their owner', async () => {
  const name = await createFolderStorage(join(folder, 'private')).put(Buffer.from('menu'))
  const subfolder = join(folder, 'private', name.slice(0, 2))
  expect(readdirSync(subfolder)).toEqual([name])
  expect(statSync(join(subfolder, name)).mode & 0o777).toBe(0o600)
  expect(statSync(subfolder).mode & 0o777).toBe(0o700)
})

it('refreshes a file stored again in a folder and deletes partial files', async () => {
  const storage = createFolderStorage(join(folder, 'aged'))
  const name = await storage.put(Buffer.from('menu'))
  const subfolder = join(folder, 'aged', name.slice(0, 2))
  const partialFile = join(subfolder, `${name}.1.part`)
  writeFileSync(partialFile, 'me')
  const [longAgo, hourAgo] = [new Date('2026-01-01'), new Date(Date.now() - HOUR_MS)]
  for (const path of [join(subfolder, name), partialFile]) utimesSync(path, longAgo, longAgo)
  await storage.put(Buffer.from('menu'))
  expect(await listNamesBefore(storage, hourAgo)).toEqual([])
  expect(readdirSync(subfolder)).toEqual([name])
  expect(await listNamesBefore(createFolderStorage(join(folder, 'none')), hourAgo)).toEqual([])
})

it('reads every page of a bucket’s list', async () => {
  const names = ['a', 'b', 'c'].map((digit) => digit.repeat(64))
  const buildListPage = (listedNames: string[], next = '') =>
    `<ListBucketResult>${listedNames.map((name) => `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`).join('')}${next}</ListBucketResult>`
  const requestedUrls: string[] = []
  const listServer = createServer((request, response) => {
    requestedUrls.push(request.url ?? '')
    const isLastPage = request.url?.includes('continuation-token=1%263')
    const pageNames = isLastPage ? names.slice(2) : [...names.slice(0, 2), 'backup.bin']
    response.end(buildListPage(pageNames, isLastPage ? '' : '<NextContinuationToken>1&amp;3</NextContinuationToken>'))
  })
  await new Promise<void>((resolve) => listServer.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(listServer.address() as AddressInfo).port}`
  const foundNames = await listNamesBefore(createS3Storage({ ...s3Settings, endpoint }), new Date())
  listServer.close()
  expect(foundNames).toEqual(names)
  expect(requestedUrls).toHaveLength(2)
})

it('reports a missing bucket and an unreachable server as errors', async () => {
  await expect(createS3Storage({ ...s3Settings, bucket: 'another' }).put(Buffer.from('menu'))).rejects.toThrow()
  await expect(createS3Storage({ ...s3Settings, endpoint: 'http://localhost:1' }).get('a'.repeat(64))).rejects.toThrow()
}, 60_000)
