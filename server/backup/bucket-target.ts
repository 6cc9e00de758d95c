import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { HOUR_MS } from '../../contract/rules/days.ts'
import { BucketError, openBucket, type S3Settings } from '../storage/bucket.ts'
import { BackupError } from './backup-error.ts'
import type { BackupTarget } from './backup-target.ts'

/** Prefix that separates backups from the files of the network, whose keys are 64 hexadecimal digits. */
const KEY_PREFIX = 'backups/'
const TRANSFER_TIMEOUT_MS = HOUR_MS

/** Creates a target in the bucket of the network's files. */
export const createBucketTarget = (settings: S3Settings): BackupTarget => {
  const bucket = openBucket(settings)
  const buildKey = (name: string) => `${KEY_PREFIX}${name}`
  const deleteBackup = async (name: string) => {
    const response = await bucket.send(buildKey(name), { method: 'DELETE' })
    await response.body?.cancel()
  }
  const buildTempPath = (name: string) => join(tmpdir(), `${name}.part`)
  const readSize = async (name: string): Promise<number> => {
    const response = await bucket.send(buildKey(name), { method: 'HEAD' })
    return response.ok ? Number(response.headers.get('content-length')) : 0
  }
  return {
    write: async (name, content) => {
      // Write a local file first, because the upload needs the size and digest of the whole content.
      const path = buildTempPath(name)
      await rm(path, { force: true })
      try {
        const { bytes, digest } = await writeTempFile(path, content)
        const response = await bucket.send(buildKey(name), {
          method: 'PUT',
          content: { body: await openAsBlob(path), digest },
          timeoutMs: TRANSFER_TIMEOUT_MS,
        })
        await response.body?.cancel()
        if ((await readSize(name)) !== bytes) {
          await deleteBackup(name)
          throw new BucketError('the S3 server stored another size')
        }
        return bytes
      } finally {
        await rm(path, { force: true })
      }
    },
    open: async (name) => {
      const response = await bucket.send(buildKey(name), { method: 'GET', timeoutMs: TRANSFER_TIMEOUT_MS })
      if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
      await response.body?.cancel()
      throw new BackupError(`The bucket has no backup ${name}.`, { reason: 'file_missing' })
    },
    list: async () => {
      const names: string[] = []
      for await (const { key } of bucket.list(KEY_PREFIX))
        if (key.startsWith(KEY_PREFIX)) names.push(key.slice(KEY_PREFIX.length))
      return names
    },
    delete: deleteBackup,
    // The bucket shows an object only after its upload, so a part remains only on this machine.
    deletePartial: (name) => rm(buildTempPath(name), { force: true }),
  }
}

const writeTempFile = async (path: string, content: AsyncIterable<Buffer>) => {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of content) {
      await file.appendFile(part)
      hash.update(part)
      bytes += part.length
    }
  } finally {
    await file.close()
  }
  return { bytes, digest: hash.digest('hex') }
}
