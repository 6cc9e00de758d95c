import { ErrorBody } from '@contract/errors.ts'
import type { CodePage } from '@contract/registered/code-pages.ts'
import {
  type ImportPreview,
  ImportProgress,
  ImportResult,
  MAX_IMPORT_BYTES,
  registeredImportOperations,
} from '@contract/registered/registered-import.ts'
import * as v from 'valibot'
import { call, send } from '@/api/call.ts'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { readEventStream } from '@/api/follow.ts'
import type { Decisions } from './decisions.ts'

/** Timeout in ms. Uploading a file of 10 MB takes minutes on a slow connection. */
const IMPORT_TIMEOUT_MS = 600_000

export type FileRefusal = 'several' | 'kind' | 'size' | 'empty' | 'unread'

/** File extensions of CSV files. The media type is unreliable: it depends on the computer or is empty. */
const FILE_EXTENSIONS = /\.(csv|tsv|txt)$/i
const MEDIA_TYPES = /^text\/(csv|plain|tab-separated-values|comma-separated-values)/

/** Returns the reason why a file cannot be sent, or null. */
export const findRefusal = (files: readonly File[]): FileRefusal | null => {
  const [file] = files
  if (!file || files.length > 1) return 'several'
  if (!FILE_EXTENSIONS.test(file.name) && !MEDIA_TYPES.test(file.type)) return 'kind'
  if (file.size > MAX_IMPORT_BYTES) return 'size'
  return file.size === 0 ? 'empty' : null
}

/** File as sent to the API. `letters` is the encoding that the user has chosen. */
export type SentFile = { filename: string; content: string; letters?: CodePage }

/** @throws the browser's error if the file cannot be read any more */
export const readFile = (file: File): Promise<SentFile> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve({ filename: file.name.slice(0, 500), content: String(reader.result) })
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

export const previewImport = (file: SentFile): Promise<ImportPreview> =>
  call(registeredImportOperations['registered.import_preview'], { body: file, timeout: IMPORT_TIMEOUT_MS })

/**
 * Imports a file and reports the progress.
 * @throws ApiError if nothing was imported
 * @throws NoAnswer if the outcome is unknown
 */
export const sendImport = async (
  file: SentFile,
  { rows, forAll, areBirthdaysRight }: Decisions,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportResult> => {
  const decisions = [...rows].map(([row, as]) => ({ row, as }))
  const response = await send(registeredImportOperations['registered.import'], {
    body: { ...file, decisions, for_all: forAll, birthdays_confirmed: areBirthdaysRight },
    timeout: IMPORT_TIMEOUT_MS,
  })
  let importResult: ImportResult | undefined
  let failure: ApiError | undefined
  await readEventStream(response, ({ name, data }) => {
    if (name === 'progress' && v.is(ImportProgress, data)) onProgress(data)
    if (name === 'done' && v.is(ImportResult, data)) importResult = data
    if (name === 'failed' && v.is(ErrorBody, data)) failure = new ApiError(data, null)
  })
  if (failure) throw failure
  if (!importResult) throw new NoAnswer('network')
  return importResult
}
