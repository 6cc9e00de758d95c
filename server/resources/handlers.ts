import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { getFileWarning } from '../../contract/resources/file-warning.ts'
import { buildFilePath, buildPreviewPath, type FileValue, type ResourceFile } from '../../contract/resources/files.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db } from '../db/client.ts'
import { resourceFiles, videoResourceFiles } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { cleanRequiredRichText, cleanRichText } from '../rich-text/clean-rich-text.ts'
import { buildContentDisposition, cleanFilename } from '../uploads/filename.ts'
import { receiveFile } from '../uploads/receive.ts'
import { buildDirectoryHandlers, orderItems } from './directories.ts'
import { buildItemHandlers } from './items.ts'
import { requireRow } from './record-writes.ts'
import { isInVisibleDirectory } from './scope.ts'
import { claimUpload, type StoredFile, uploadHandlers } from './uploads.ts'

type FileRow = typeof resourceFiles.$inferSelect
type FileBody = {
  name: string
  content: string
  display?: boolean | undefined
  ordering?: number | null | undefined
  file?: FileValue | ReceivedUpload | undefined
}
/** File from a request body that is in the file storage already. */
type ReceivedUpload = { received: StoredFile }

const fileHandlers = buildItemHandlers('resource_directories', {
  noun: 'resource_directories',
  trail: 'resource_files',
  holds: 'files',
  table: resourceFiles,
  order: orderItems(resourceFiles),
  required: ['name', 'content'],
  // Name each field, because copying the rest of a row is slow for a list of thousands.
  present: (row: FileRow): ResourceFile => {
    const { id, filename, size, type, scanned } = row
    const warning = getFileWarning(filename, type)
    return {
      id,
      resource_directory: row.resource_directory,
      name: row.name,
      content: row.content,
      name_cy: row.name_cy,
      name_cy_source: row.name_cy_source,
      content_cy: row.content_cy,
      content_cy_source: row.content_cy_source,
      display: row.display,
      ordering: row.ordering,
      created: row.created,
      file: { filename, url: buildFilePath(id), size, type, scanned, warning, digest: row.stored },
      preview: row.preview && warning !== 'program' ? buildPreviewPath(id) : null,
    }
  },
  prepare: async (body: FileBody, call) => {
    const { file } = body
    if (!file || !('content' in file)) return body
    const bytes = Buffer.from(file.content.slice(file.content.indexOf(',') + 1), 'base64')
    const received = await receiveFile(call, new Blob([bytes]).stream(), bytes.length)
    return { ...body, file: { received: { ...received, filename: cleanFilename(file.filename) } } }
  },
  store: async ({ file, content, ...body }, { tx, user }, before) => {
    const values = { ...body, content: cleanRequiredRichText('content', content) }
    if (!file || 'content' in file) {
      if (!before) throw new AppError('invalid', { file: ['missing'] })
      return values
    }
    if ('url' in file) {
      if (!before || file.url !== buildFilePath(before.id)) throw new AppError('invalid', { file: ['not_valid'] })
      return values
    }
    return { ...values, ...('upload' in file ? await claimUpload(tx, user, file.upload) : file.received) }
  },
})

type VideoBody = {
  name: string
  vimeo_video_id: number
  vimeo_key?: string | null | undefined
  content?: string | undefined
  display?: boolean | undefined
  ordering?: number | null | undefined
}

const videoHandlers = buildItemHandlers('video_resource_directories', {
  noun: 'video_resource_directories',
  trail: 'video_resource_files',
  holds: 'videos',
  table: videoResourceFiles,
  order: [sql`${videoResourceFiles.name} COLLATE words`, sql`${videoResourceFiles.id}`],
  required: ['name', 'vimeo_video_id'],
  present: (row) => row,
  store: async ({ content, ...body }: VideoBody) => ({
    ...body,
    ...(content !== undefined && { content: cleanRichText(content) }),
  }),
})

/**
 * Reads a file in a directory that the caller can see.
 * @throws AppError `not_found`
 */
const readVisibleFile = (db: Db, user: CurrentUser, id: string): Promise<FileRow> =>
  db.network(async (tx) => {
    const isVisible = isInVisibleDirectory(sql`${resourceFiles.resource_directory}`, user, 'files')
    return requireRow(
      await tx
        .select()
        .from(resourceFiles)
        .where(and(eq(resourceFiles.id, id), isVisible)),
    )
  }, 'snapshot')

/** File types that a browser can show safely. All other files are sent as downloads (reading of FMT-14). */
const INLINE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

const UNKNOWN_TYPE = 'application/octet-stream'

/** Returns a content type that no browser executes, regardless of the file's content. */
const toSafeType = (type: string): string =>
  /html|xml|svg|javascript/.test(type) && !type.startsWith('application/vnd.') ? UNKNOWN_TYPE : type

const mediaHandlers = {
  'resource_files.preview': async ({ db, user, storage, params }) => {
    const { preview, filename, type } = await readVisibleFile(db, user, params.id)
    const isShown = getFileWarning(filename, type) !== 'program'
    const content = isShown && preview && (await storage.get(preview))
    if (!content) throw new AppError('not_found')
    return new Response(new Uint8Array(content), {
      headers: { 'Content-Type': 'image/webp', 'Content-Disposition': 'inline' },
    })
  },
  'resource_files.content': async ({ db, user, storage, params }) => {
    const file = await readVisibleFile(db, user, params.id)
    const storedContent = await storage.open(file.stored)
    if (!storedContent) throw new AppError('not_found')
    const isProgram = getFileWarning(file.filename, file.type) === 'program'
    return new Response(storedContent.stream, {
      headers: {
        'Content-Type': isProgram ? UNKNOWN_TYPE : toSafeType(file.type),
        'Content-Length': String(storedContent.size),
        'Content-Disposition': buildContentDisposition(
          INLINE_TYPES.includes(file.type) && !isProgram ? 'inline' : 'attachment',
          file.filename,
        ),
      },
    })
  },
} satisfies Partial<Handlers>

/** Handlers for clubs' resources: the directory trees, their items and the files. */
export const resourceHandlers = {
  ...buildDirectoryHandlers('resource_directories', 'files'),
  ...buildDirectoryHandlers('video_resource_directories', 'videos'),
  ...fileHandlers,
  ...videoHandlers,
  ...mediaHandlers,
  ...uploadHandlers,
}
