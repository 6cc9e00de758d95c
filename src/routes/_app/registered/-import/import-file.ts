import { ErrorBody } from '@contract/errors.ts'
import type { CodePage } from '@contract/registered/code-pages.ts'
import {
  IMPORT_BYTES,
  ImportDone,
  type ImportPreview,
  ImportProgress,
  registeredImportOperations,
} from '@contract/registered/registered-import.ts'
import * as v from 'valibot'
import { call, send } from '@/api/call.ts'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { followReply } from '@/api/follow.ts'
import type { Decisions } from './decisions.ts'

/** Timeout in ms. Uploading a file of 10 MB takes minutes on a slow connection. */
const PATIENCE_MS = 600_000

export type Refused = 'several' | 'kind' | 'size' | 'empty' | 'unread'

/** File extensions of CSV files. The media type depends on the computer or is empty. */
const NAMES = /\.(csv|tsv|txt)$/i
const TYPES = /^text\/(csv|plain|tab-separated-values|comma-separated-values)/

/** Returns the reason why a file cannot be sent, or null. */
export const refusalOf = (files: readonly File[]): Refused | null => {
  const [file] = files
  if (!file || files.length > 1) return 'several'
  if (!NAMES.test(file.name) && !TYPES.test(file.type)) return 'kind'
  if (file.size > IMPORT_BYTES) return 'size'
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
  call(registeredImportOperations['registered.import_preview'], { body: file, timeout: PATIENCE_MS })

/**
 * Imports a file and reports the progress.
 * @throws ApiError if nothing was imported
 * @throws NoAnswer if the outcome is unknown
 */
export const sendImport = async (
  file: SentFile,
  { rows, forAll, areBirthdaysRight }: Decisions,
  tell: (progress: ImportProgress) => void,
): Promise<ImportDone> => {
  const decisions = [...rows].map(([row, as]) => ({ row, as }))
  const response = await send(registeredImportOperations['registered.import'], {
    body: { ...file, decisions, for_all: forAll, birthdays_confirmed: areBirthdaysRight },
    timeout: PATIENCE_MS,
  })
  let done: ImportDone | undefined
  let failure: ApiError | undefined
  await followReply(response, ({ name, data }) => {
    if (name === 'progress' && v.is(ImportProgress, data)) tell(data)
    if (name === 'done' && v.is(ImportDone, data)) done = data
    if (name === 'failed' && v.is(ErrorBody, data)) failure = new ApiError(data, null)
  })
  if (failure) throw failure
  if (!done) throw new NoAnswer('network')
  return done
}
