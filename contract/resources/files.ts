import * as v from 'valibot'
import { base64Content } from '../base64.ts'
import { VimeoKey } from '../content/videos.ts'
import { buildWelshBody, buildWelshLine, buildWelshRecord, WelshRichText } from '../content/welsh.ts'
import { Id } from '../id.ts'
import { defineOperation } from '../operation.ts'
import { FilledRichText, RichText } from '../rich-text.ts'
import { buildRequiredLine } from '../text.ts'
import { SortPosition } from './directories.ts'
import { fileWarnings } from './file-warning.ts'
import { buildLibraryOperations } from './library-operations.ts'

/** Maximum size in bytes of a file inside a request body. A larger file must be uploaded first (FMT-14). */
export const MAX_INLINE_FILE_BYTES = 8_000_000
const MAX_INLINE_BODY_BYTES = 11_200_000

const DATA_URL = /^data:[^,]{0,200};base64,[A-Za-z0-9+/]/

/** Builds the path of a file's content. The path stays the same when the file is replaced (RES-61). */
export const buildFilePath = (id: string): string => `/api/media/resources/${id}`

/** Builds the path of a file's preview picture (RES-59). */
export const buildPreviewPath = (id: string): string => `/api/resource_files/${id}/preview`

/** A file in a request: an upload of the caller, the content itself, or the URL of the file that is stored already. */
const FileValue = v.union([
  v.object({ upload: Id }),
  v.object({
    filename: v.pipe(v.string(), v.maxLength(1000)),
    content: v.pipe(
      v.string(),
      v.maxLength(Math.ceil((MAX_INLINE_FILE_BYTES * 4) / 3) + 300),
      v.regex(DATA_URL),
      base64Content,
    ),
  }),
  v.object({ url: v.pipe(v.string(), v.maxLength(200)) }),
])
export type FileValue = v.InferOutput<typeof FileValue>

const welshFields = buildWelshBody({ name: buildWelshLine(200), content: WelshRichText })

/** Request body of a resource file (RES-37 to RES-46). */
export const ResourceFileBody = v.object({
  name: buildRequiredLine(200),
  content: FilledRichText,
  display: v.optional(v.boolean()),
  ordering: v.optional(SortPosition),
  file: v.optional(FileValue),
  ...welshFields,
})

/** A file in a response. `type` is detected from the content. `scanned` is true if a virus scanner checked the file. */
const StoredFile = v.object({
  filename: v.string(),
  url: v.string(),
  size: v.number(),
  type: v.string(),
  scanned: v.boolean(),
  /** Warning to readers of the file. Null if there is nothing to warn about. */
  warning: v.nullable(v.picklist(fileWarnings)),
  /** Digest of the content. If it differs, a device's offline copy is stale. */
  digest: v.string(),
})

const itemFields = {
  id: Id,
  resource_directory: Id,
  name: v.string(),
  content: v.string(),
  ...buildWelshRecord('name', 'content'),
  display: v.boolean(),
  ordering: v.nullable(v.number()),
  created: v.pipe(v.string(), v.isoTimestamp()),
}

const ResourceFile = v.object({ ...itemFields, file: StoredFile, preview: v.nullable(v.string()) })
export type ResourceFile = v.InferOutput<typeof ResourceFile>

/** Maximum Vimeo video id, far above any current id. */
const MAX_VIDEO_ID = 999_999_999_999

/** Request body of a video resource (VRES-07 to VRES-14). */
export const VideoResourceBody = v.object({
  name: buildRequiredLine(200),
  vimeo_video_id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_VIDEO_ID)),
  vimeo_key: v.optional(VimeoKey),
  content: v.optional(RichText),
  display: v.optional(v.boolean()),
  ordering: v.optional(SortPosition),
  ...welshFields,
})

const VideoResource = v.object({
  ...itemFields,
  vimeo_video_id: v.number(),
  vimeo_key: v.nullable(v.string()),
})
export type VideoResource = v.InferOutput<typeof VideoResource>

export const resourceOperations = {
  ...buildLibraryOperations('resource_directories', {
    many: 'files',
    all: 'resource_files',
    order: 'ordering and then by name',
    body: ResourceFileBody,
    item: ResourceFile,
    bodyLimit: MAX_INLINE_BODY_BYTES,
  }),
  ...buildLibraryOperations('video_resource_directories', {
    many: 'videos',
    all: 'video_resource_files',
    order: 'name',
    body: VideoResourceBody,
    item: VideoResource,
  }),
} as const

const fileOperationParts = {
  access: 'resources_read',
  params: v.object({ id: Id }),
  output: v.string(),
} as const

export const resourceFileOperations = {
  'resource_files.preview': defineOperation({
    method: 'GET',
    path: '/resource_files/:id/preview',
    ...fileOperationParts,
    summary: 'A picture of an image, or of the first page of a PDF; 404 of any other file (RES-59, RES-60).',
    file: 'image/webp',
  }),
  'resource_files.content': defineOperation({
    method: 'GET',
    path: '/media/resources/:id',
    ...fileOperationParts,
    summary: 'The bytes of a file, to be kept and not shown unless they are an image or a PDF (RES-61, RES-62).',
    file: 'application/octet-stream',
  }),
} as const
