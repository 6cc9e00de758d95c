import { ErrorBody } from '@contract/errors.ts'
import type { FileWarning } from '@contract/resources/file-warning.ts'
import { uploadOperations } from '@contract/uploads.ts'
import * as v from 'valibot'
import { call } from './call.ts'
import { ApiError, NoAnswer } from './errors.ts'
import { readOwnToken } from './token.ts'

/** Uploaded file that a record can refer to. */
export type SentFile = {
  upload: string
  filename: string
  size: number
  type: string
  scanned: boolean
  warning: FileWarning | null
}

type UploadOptions = {
  /** Called during the upload with the sent fraction, from 0 to 1. */
  onProgress: (part: number) => void
  /** Aborts the upload. The server then stores nothing. */
  signal: AbortSignal
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Uploads the bytes by `XMLHttpRequest`, because fetch does not report upload progress. */
const uploadBytes = (id: string, file: File, token: string, { onProgress, signal }: UploadOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/api/uploads/${id}`)
    request.setRequestHeader('Authorization', `JWT ${token}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 200) return resolve(request.responseText)
      const parsedBody = v.safeParse(ErrorBody, parseJson(request.responseText))
      const retryAfterSeconds = Number(request.getResponseHeader('Retry-After')) || null
      reject(parsedBody.success ? new ApiError(parsedBody.output, retryAfterSeconds) : new NoAnswer('portal'))
    }
    request.onerror = () => reject(new NoAnswer('network'))
    request.onabort = () => reject(new NoAnswer('aborted'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) request.abort()
    else request.send(file)
  })

/**
 * Uploads a file of any size that the server accepts.
 * @throws ApiError, NoAnswer. The reason is `aborted` if the signal aborted the upload.
 */
export const sendFile = async (file: File, sending: UploadOptions): Promise<SentFile> => {
  const { signal } = sending
  const body = { filename: file.name, size: file.size }
  const { id } = await call(uploadOperations['uploads.create'], { body, signal })
  const responseText = await uploadBytes(id, file, (await readOwnToken()) ?? '', sending)
  const parsedResponse = v.safeParse(uploadOperations['uploads.put'].output, parseJson(responseText))
  if (!parsedResponse.success) throw new NoAnswer('portal')
  const { filename, size, type, scanned, warning } = parsedResponse.output
  return { upload: id, filename, size, type, scanned, warning }
}
