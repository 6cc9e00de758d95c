import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { AppError } from '../../contract/errors.ts'
import type { ProblemReason } from '../../contract/problems.ts'
import { MAX_UPLOAD_BYTES } from '../../contract/uploads.ts'
import { describeError } from '../core/log.ts'
import { renderPreview } from '../files/preview.ts'
import { CallerDisconnected } from '../http/body.ts'
import type { Services } from '../kit/services.ts'
import { isFileClean } from './scan.ts'

/** Data about a received file whose bytes are in the storage. */
export type ReceivedFile = {
  size: number
  stored: string
  type: string
  scanned: boolean
  preview: string | null
}

/** Media type of an unknown file. Browsers do not display it. */
const UNKNOWN_MEDIA_TYPE = 'application/octet-stream'

/** Builds the error for an upload. The problem is of the field `file`. */
const buildUploadError = (reason: ProblemReason) => new AppError('invalid', { file: [reason] })

type TempFile = { path: string; digest: string; size: number }

/** Writes bytes to a temporary file as they arrive, so that only a part is in memory at any time. */
const writeTempFile = async (bytes: AsyncIterable<Uint8Array>, path: string): Promise<TempFile> => {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  const byteIterator = bytes[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await byteIterator.next().catch((cause: unknown) => {
        throw new CallerDisconnected('The caller hung up', { cause })
      })
      if (done) return { path, size, digest: hash.digest('hex') }
      size += value.length
      if (size > MAX_UPLOAD_BYTES) throw new AppError('too_large')
      hash.update(value)
      // Use `appendFile`, which writes everything. On a nearly full disk, a plain write may write only a part without
      // an error.
      await file.appendFile(value)
    }
  } finally {
    await file.close()
    await byteIterator.return?.().catch(() => undefined)
  }
}

/**
 * Scans a file for viruses, if a scanner is configured.
 * @returns true if the file was scanned
 * @throws AppError `invalid` for a file with a virus, `unavailable` if the scanner does not respond
 */
const scanFile = async ({ env, log }: Pick<Services, 'env' | 'log'>, path: string): Promise<boolean> => {
  if (!env.CLAMAV_HOST) return false
  const isVirusFree = await isFileClean(env.CLAMAV_HOST, path).catch((error: unknown) => {
    // Reject a file that could not be scanned.
    log.error(describeError(error), 'virus scan failed')
    throw new AppError('unavailable', null, { retryAfter: 60 })
  })
  if (!isVirusFree) throw buildUploadError('virus')
  return true
}

/**
 * Stores the bytes of an uploaded file. Detects its type from the content, scans it and renders its preview.
 * @param expectedSize expected number of bytes
 * @throws AppError `too_large`, `invalid` for an incomplete file or a virus, `unavailable`
 * @throws HungUp if the caller disconnected during the upload
 */
export const receiveFile = async (
  services: Pick<Services, 'env' | 'log' | 'storage'>,
  bytes: AsyncIterable<Uint8Array>,
  expectedSize: number,
): Promise<ReceivedFile> => {
  const path = join(tmpdir(), `hallbook-upload-${randomUUID()}`)
  try {
    const { size, digest } = await writeTempFile(bytes, path)
    if (size !== expectedSize || size === 0) throw buildUploadError('not_whole_file')
    const wasScanned = await scanFile(services, path)
    const type = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? UNKNOWN_MEDIA_TYPE
    await services.storage.putFile(path, digest)
    const renderedPreview = await renderPreview(path, type, size)
    const preview = renderedPreview && (await services.storage.put(renderedPreview))
    return { size, stored: digest, type, scanned: wasScanned, preview }
  } finally {
    await rm(path, { force: true })
  }
}
