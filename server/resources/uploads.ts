import { and, eq, isNotNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { getFileWarning } from '../../contract/resources/file-warning.ts'
import { MAX_UPLOAD_BYTES } from '../../contract/uploads.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { uploads } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { cleanFilename } from '../uploads/filename.ts'
import { receiveFile } from '../uploads/receive.ts'
import { requireRow } from './record-writes.ts'

/** File fields that a record stores. */
export type StoredFile = {
  filename: string
  size: number
  stored: string
  type: string
  scanned: boolean
  preview: string | null
}

/**
 * Claims the user's own upload for a record. Afterwards, other records cannot use it.
 * @throws AppError `invalid` for an unknown upload, or for an upload whose bytes never arrived
 */
export const claimUpload = async (tx: Tx, user: CurrentUser, id: string): Promise<StoredFile> => {
  const isOwnStoredUpload = and(eq(uploads.id, id), eq(uploads.user_id, user.id), isNotNull(uploads.stored))
  const [claimedUpload] = await tx.delete(uploads).where(isOwnStoredUpload).returning()
  if (!claimedUpload) throw new AppError('invalid', { file: ['no_file'] })
  const { filename, size, stored, type, scanned, preview } = claimedUpload
  return { filename, size, preview, stored: stored ?? '', type: type ?? '', scanned: scanned ?? false }
}

export const uploadHandlers = {
  'uploads.create': async ({ db, user, body: { filename, size } }) => {
    if (size > MAX_UPLOAD_BYTES) throw new AppError('too_large')
    const id = newId()
    await db.network((tx) =>
      tx.insert(uploads).values({ id, user_id: user.id, filename: cleanFilename(filename), size }),
    )
    return { id }
  },
  'uploads.put': async ({ db, user, params: { id }, bytes, ...services }) => {
    const isOwnUpload = and(eq(uploads.id, id), eq(uploads.user_id, user.id))
    const announcedUpload = await db.network(async (tx) =>
      requireRow(await tx.select().from(uploads).where(isOwnUpload)),
    )
    const source = (bytes ?? new Blob().stream()) as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>
    const receivedFile = await receiveFile(services, source, announcedUpload.size)
    // Throw if a record has claimed the upload in the meantime. A retry would find no upload to fill.
    await db.network(async (tx) =>
      requireRow(await tx.update(uploads).set(receivedFile).where(isOwnUpload).returning()),
    )
    const { filename } = announcedUpload
    const { size, type, scanned } = receivedFile
    return { id, filename, size, type, scanned, warning: getFileWarning(filename, type) }
  },
} satisfies Partial<Handlers>
