import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../storage/bucket.ts'

/** Starts an S3 server with a bucket for one test file. */
export const startS3 = async (): Promise<{ settings: S3Settings; close: () => Promise<void> }> => {
  const bucket = 'hallbook-files'
  const directory = join(tmpdir(), `hallbook-s3-${randomUUID()}`)
  const server = new S3rver({
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://localhost:${port}`,
      bucket,
      region: 'eu-west-2',
      key: 'S3RVER',
      secret: 'S3RVER',
    },
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
