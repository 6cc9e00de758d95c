import { openAsBlob } from 'node:fs'
import { HOUR_MS } from '../../contract/rules/days.ts'
import { openBucket, type S3Settings } from './bucket.ts'
import { checkStorageName, computeFileName, type FileStorage, isStorageName } from './storage.ts'

/** Timeout for a large file, in ms. */
const LARGE_FILE_TIMEOUT_MS = 300_000
/**
 * Age in ms after which an existing file is written again to refresh its date. An S3 server changes the date of a file
 * only on a write.
 */
const REFRESH_AFTER_MS = 12 * HOUR_MS

/** Returns the time when a file was last written, as reported by the server. */
const getStoredAt = ({ headers }: Response): number => Date.parse(headers.get('last-modified') ?? '') || 0

/** Creates a storage in an existing bucket. Retries temporary failures. */
export const createS3Storage = (settings: S3Settings): FileStorage => {
  const bucket = openBucket(settings)
  const sendHead = (name: string) => bucket.send(checkStorageName(name), { method: 'HEAD' })
  const writeOnce = async (name: string, bytes: () => Promise<Uint8Array<ArrayBuffer> | Blob>) => {
    const headResponse = await sendHead(name)
    if (headResponse.ok && Date.now() - getStoredAt(headResponse) < REFRESH_AFTER_MS) return
    const putResponse = await bucket.send(name, {
      method: 'PUT',
      content: { body: await bytes(), digest: name },
      timeoutMs: LARGE_FILE_TIMEOUT_MS,
    })
    await putResponse.body?.cancel()
  }
  return {
    put: async (bytes) => {
      const name = computeFileName(bytes)
      await writeOnce(name, async () => new Uint8Array(bytes))
      return name
    },
    putFile: (path, name) => writeOnce(name, () => openAsBlob(path)),
    open: async (name) => {
      const response = await bucket.send(checkStorageName(name), { method: 'GET', timeoutMs: LARGE_FILE_TIMEOUT_MS })
      if (response.ok && response.body)
        return { size: Number(response.headers.get('content-length')), stream: response.body }
      await response.body?.cancel()
      return null
    },
    get: async (name) => {
      const response = await bucket.send(checkStorageName(name), { method: 'GET' })
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return null
    },
    namesBefore: async function* (moment) {
      for await (const { key, storedAt } of bucket.list())
        if (isStorageName(key) && storedAt < moment.getTime()) yield key
    },
    delete: async (name, before) => {
      const headResponse = await sendHead(name)
      if (!headResponse.ok || (before && getStoredAt(headResponse) >= before.getTime())) return false
      const response = await bucket.send(name, { method: 'DELETE' })
      await response.body?.cancel()
      return true
    },
  }
}
