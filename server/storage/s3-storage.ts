import { AwsClient } from 'aws4fetch'
import { checkName, nameOf, type Storage } from './storage.ts'

export type S3Settings = {
  /** `https://s3.eu-west-2.amazonaws.com`, or that of any server that speaks the same. */
  endpoint: string
  bucket: string
  key: string
  secret: string
  region: string
}

/** Files in a bucket that is there already. What fails for a moment is tried again. */
export const s3Storage = ({ endpoint, bucket, key, secret, region }: S3Settings): Storage => {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 3,
  })
  const address = (name: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${checkName(name)}`
  const ask = async (name: string, method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', body?: Buffer) => {
    const response = await client.fetch(address(name), {
      method,
      signal: AbortSignal.timeout(30_000),
      ...(body && { body: new Uint8Array(body) }),
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`the S3 server answered ${response.status} to ${method}`)
  }
  return {
    put: async (bytes) => {
      const name = nameOf(bytes)
      const there = await ask(name, 'HEAD')
      if (there.ok) return name
      const kept = await ask(name, 'PUT', bytes)
      await kept.body?.cancel()
      if (!kept.ok) throw new Error('the S3 bucket is not there')
      return name
    },
    get: async (name) => {
      const response = await ask(name, 'GET')
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return null
    },
    delete: async (name) => {
      const response = await ask(name, 'DELETE')
      await response.body?.cancel()
    },
  }
}
