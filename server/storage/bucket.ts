import { AwsClient } from 'aws4fetch'

export type S3Settings = {
  /** URL of the S3 server: `https://s3.eu-west-2.amazonaws.com`, or any server with the same API. */
  endpoint: string
  bucket: string
  key: string
  secret: string
  region: string
}

/** Error for a bucket that refuses a call or cannot be reached. The message contains no key. */
export class BucketError extends Error {
  override name = 'BucketError'
}

const CALL_TIMEOUT_MS = 30_000

type BucketCall = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Content of the object, with the SHA-256 of its bytes. The client would otherwise hash the bytes again. */
  content?: { body: Uint8Array<ArrayBuffer> | Blob; digest: string }
  timeoutMs?: number
}

/** One page of a bucket's list of objects. */
type ListPage = {
  objects: { key: string; storedAt: number }[]
  next: string | undefined
}

/** An existing bucket of an S3 server. Retries temporary failures. */
export type Bucket = {
  /**
   * Calls the server for one object. Returns a response with status 404 if the object is missing.
   * @throws BucketError
   */
  send(key: string, call: BucketCall): Promise<Response>
  /**
   * Lists the objects whose key begins with the prefix.
   * @throws BucketError
   */
  list(prefix?: string): AsyncIterable<ListPage['objects'][number]>
}

/**
 * Parses one page of a bucket's file list (XML). Uses patterns instead of an XML parser, because keys and times
 * contain no special characters.
 */
const parseListPage = (xml: string): ListPage => ({
  objects: [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: /<Key>([^<]*)<\/Key>/.exec(entry)?.[1] ?? '',
    storedAt: Date.parse(/<LastModified>([^<]*)<\/LastModified>/.exec(entry)?.[1] ?? ''),
  })),
  next: /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]?.replaceAll('&amp;', '&'),
})

/** Opens an existing bucket. */
export const openBucket = ({ endpoint, bucket, key, secret, region }: S3Settings): Bucket => {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 3,
  })
  const bucketUrl = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const fetchOrThrow = async (url: string, init: Parameters<AwsClient['fetch']>[1]): Promise<Response> => {
    try {
      // Another host must not get files or signatures.
      return await client.fetch(url, { ...init, redirect: 'error' })
    } catch (cause) {
      throw new BucketError('the S3 server cannot be reached', { cause })
    }
  }
  return {
    send: async (objectKey, { method, content, timeoutMs = CALL_TIMEOUT_MS }) => {
      const response = await fetchOrThrow(`${bucketUrl}/${objectKey}`, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(content && { body: content.body, headers: { 'X-Amz-Content-Sha256': content.digest } }),
      })
      if (response.ok || (response.status === 404 && method !== 'PUT')) return response
      await response.body?.cancel()
      throw new BucketError(`the S3 server answered ${response.status} to ${method}`)
    },
    list: async function* (prefix) {
      let continuationToken: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(prefix && { prefix }),
          ...(continuationToken && { 'continuation-token': continuationToken }),
        })
        const response = await fetchOrThrow(`${bucketUrl}?${query}`, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
        if (!response.ok) {
          await response.body?.cancel()
          throw new BucketError(`the S3 server answered ${response.status} to a list`)
        }
        const page = parseListPage(await response.text())
        yield* page.objects
        continuationToken = page.next
      } while (continuationToken)
    },
  }
}
