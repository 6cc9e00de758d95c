import * as v from 'valibot'
import { Id } from './id.ts'
import { defineOperation } from './operation.ts'
import { fileWarnings } from './resources/file-warning.ts'

/** Maximum size of a file in bytes (RES-47). */
export const MAX_UPLOAD_BYTES = 50_000_000

const Upload = v.object({
  id: Id,
  filename: v.string(),
  size: v.number(),
  /** Content type detected from the bytes of the file. */
  type: v.string(),
  scanned: v.boolean(),
  /** Warning to readers of the file. Null if there is nothing to warn about. */
  warning: v.nullable(v.picklist(fileWarnings)),
})
export type Upload = v.InferOutput<typeof Upload>

export const uploadOperations = {
  'uploads.create': defineOperation({
    method: 'POST',
    path: '/uploads',
    access: 'admin_resources',
    summary: 'Announces a file: the answer is where its bytes are sent to (RES-47). It is kept for two days.',
    body: v.object({
      filename: v.pipe(v.string(), v.maxLength(1000)),
      size: v.pipe(v.number(), v.integer(), v.minValue(1)),
    }),
    output: v.object({ id: Id }),
    status: 201,
  }),
  'uploads.put': defineOperation({
    method: 'PUT',
    path: '/uploads/:id',
    access: 'admin_resources',
    summary: 'Takes the bytes of a file of one’s own, as they are; a record then names it as its file.',
    params: v.object({ id: Id }),
    rawBody: true,
    output: Upload,
  }),
} as const
