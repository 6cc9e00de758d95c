import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import { HOUR_MS } from '../../contract/rules/days.ts'
import { checkStorageName, computeFileName, type FileStorage, isStorageName } from './storage.ts'

export type S3Settings = {
  /** URL of the S3 server: `https://s3.eu-west-2.amazonaws.com`, or any server with the same API. */
  endpoint: string
  bucket: string
  key: string
  secret: string
  region: string
}

/** Timeout for a large file, in ms. */
const LARGE_FILE_TIMEOUT_MS = 300_000
/**
 * Age in ms after which an existing file is written again to refresh its date. An S3 server changes the date of a file
 * only on a write.
 */
const REFRESH_AFTER_MS = 12 * HOUR_MS

/** Returns the time when a file was last written, as reported by the server. */
const getStoredAt = ({ headers }: Response): number => Date.parse(headers.get('last-modified') ?? '') || 0

/**
 * Parses one page of a bucket's file list (XML). Uses patterns instead of an XML parser, because names and times
 * contain no special characters.
 */
const parseListPage = (xml: string) => ({
  files: [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    name: /<Key>([^<]*)<\/Key>/.exec(entry)?.[1] ?? '',
    at: Date.parse(/<LastModified>([^<]*)<\/LastModified>/.exec(entry)?.[1] ?? ''),
  })),
  next: /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]?.replaceAll('&amp;', '&'),
})

/** Creates a storage in an existing bucket. Retries temporary failures. */
export const createS3Storage = ({ endpoint, bucket, key, secret, region }: S3Settings): FileStorage => {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 3,
  })
  const bucketUrl = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const buildUrl = (name: string) => `${bucketUrl}/${checkStorageName(name)}`
  type HttpMethod = 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  const sendRequest = async (name: string, method: HttpMethod, body?: Uint8Array<ArrayBuffer> | Blob, ms = 30_000) => {
    const response = await client.fetch(buildUrl(name), {
      method,
      signal: AbortSignal.timeout(ms),
      // Use the file's name as the digest for the signature, so that the client does not hash the bytes again.
      ...(body && { body, headers: { 'X-Amz-Content-Sha256': name } }),
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`the S3 server answered ${response.status} to ${method}`)
  }
  const writeOnce = async (name: string, bytes: () => Promise<Uint8Array<ArrayBuffer> | Blob>) => {
    const headResponse = await sendRequest(name, 'HEAD')
    if (headResponse.ok && Date.now() - getStoredAt(headResponse) < REFRESH_AFTER_MS) return
    const putResponse = await sendRequest(name, 'PUT', await bytes(), LARGE_FILE_TIMEOUT_MS)
    await putResponse.body?.cancel()
    if (!putResponse.ok) throw new Error('the S3 bucket is not there')
  }
  return {
    put: async (bytes) => {
      const name = computeFileName(bytes)
      await writeOnce(name, async () => new Uint8Array(bytes))
      return name
    },
    putFile: (path, name) => writeOnce(name, () => openAsBlob(path)),
    open: async (name) => {
      const response = await sendRequest(name, 'GET', undefined, LARGE_FILE_TIMEOUT_MS)
      if (response.ok && response.body)
        return { size: Number(response.headers.get('content-length')), stream: response.body }
      await response.body?.cancel()
      return null
    },
    get: async (name) => {
      const response = await sendRequest(name, 'GET')
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return null
    },
    namesBefore: async function* (moment) {
      let continuationToken: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(continuationToken && { 'continuation-token': continuationToken }),
        })
        const response = await client.fetch(`${bucketUrl}?${query}`, { signal: AbortSignal.timeout(30_000) })
        if (!response.ok) {
          await response.body?.cancel()
          throw new Error(`the S3 server answered ${response.status} to a list`)
        }
        const page = parseListPage(await response.text())
        for (const { name, at: storedAt } of page.files)
          if (isStorageName(name) && storedAt < moment.getTime()) yield name
        continuationToken = page.next
      } while (continuationToken)
    },
    delete: async (name, before) => {
      const headResponse = await sendRequest(name, 'HEAD')
      if (!headResponse.ok || (before && getStoredAt(headResponse) >= before.getTime())) return false
      const response = await sendRequest(name, 'DELETE')
      await response.body?.cancel()
      return true
    },
  }
}
