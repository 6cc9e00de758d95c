import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { buildPicturePath, type PictureValue, parsePictureName } from '../../contract/pictures.ts'
import { churchConnections, importantDates, news, videos } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { buildCrudHandlers } from '../kit/crud-handlers.ts'
import type { Handlers } from '../kit/handler.ts'
import { storeFormPicture } from '../kit/store-picture.ts'
import { cleanRequiredRichText, cleanRichText } from '../rich-text/clean-rich-text.ts'
import type { FileStorage } from '../storage/storage.ts'
import { cleanFilename } from '../uploads/filename.ts'

const buildFoldedTitle = ({ title }: { title: PgColumn }) => sql`fold_name(${title})`

type PictureRow = { image: string | null; image_filename: string | null; image_size: number | null }

const DEFAULT_PICTURE_NAME = 'picture.webp'

/** Replaces a picture's stored name with a file object that contains its address. */
const toPictureFile = <R extends PictureRow>({ image, image_filename, image_size, ...row }: R) => ({
  ...row,
  image: image && {
    filename: image_filename ?? DEFAULT_PICTURE_NAME,
    url: buildPicturePath(image),
    size: image_size ?? 0,
  },
})

/** Stores the picture from a request body. Returns the columns to save: name, filename and size. */
async function storePicture(
  storage: FileStorage,
  value: PictureValue | undefined,
  previousRow: PictureRow | null,
): Promise<Partial<PictureRow>> {
  if (value === undefined) return {}
  const image = await storeFormPicture(storage, 'image', value, previousRow?.image ?? null)
  if (image === null) return { image, image_filename: null, image_size: null }
  if (typeof value === 'string' || value === null) return { image }
  const image_size = (await storage.get(image))?.length ?? null
  return { image, image_filename: toWebpName(value.filename), image_size }
}

/** Replaces the file extension, because every picture is re-encoded as WebP. */
const toWebpName = (filename: string): string =>
  filename ? `${cleanFilename(filename).replace(/\.[A-Za-z0-9]{1,5}$/, '')}.webp` : DEFAULT_PICTURE_NAME

const pictureColumns = ['image_filename', 'image_size']

const newsHandlers = buildCrudHandlers('news', {
  table: news,
  order: {
    title: buildFoldedTitle(news),
    live: news.live,
    community_news: news.community_news,
    created: news.created,
  },
  otherwise: [sql`${news.created} DESC`],
  search: buildFoldedTitle(news),
  present: toPictureFile,
  untracked: pictureColumns,
  store: async ({ content, image, ...body }, { storage }, before) => ({
    ...body,
    content: cleanRequiredRichText('content', content),
    ...(await storePicture(storage, image, before)),
  }),
})

const importantDateHandlers = buildCrudHandlers('important_dates', {
  table: importantDates,
  order: { title: buildFoldedTitle(importantDates), date: importantDates.date, live: importantDates.live },
  otherwise: [sql`${importantDates.date} DESC`],
  search: buildFoldedTitle(importantDates),
  store: async ({ content, ...body }) => ({ ...body, content: cleanRequiredRichText('content', content) }),
})

const churchConnectionHandlers = buildCrudHandlers('church_connections', {
  table: churchConnections,
  order: { title: buildFoldedTitle(churchConnections), live: churchConnections.live },
  otherwise: [buildFoldedTitle(churchConnections)],
  search: buildFoldedTitle(churchConnections),
  present: toPictureFile,
  untracked: pictureColumns,
  store: async ({ content, image, ...body }, { storage }, before) => ({
    ...body,
    content: cleanRequiredRichText('content', content),
    ...(await storePicture(storage, image, before)),
  }),
})

const videoHandlers = buildCrudHandlers('videos', {
  table: videos,
  order: { title: buildFoldedTitle(videos), vimeo_video_id: videos.vimeo_video_id, live: videos.live },
  otherwise: [buildFoldedTitle(videos)],
  search: buildFoldedTitle(videos),
  store: async ({ content, ...body }) => ({
    ...body,
    ...(content !== undefined && { content: cleanRichText(content) }),
  }),
})

type RecordWithPicture = { image: { filename: string; url: string; size: number } | null }

/** Adds the size of a picture that an older version stored without its size. Reads the size from the file storage. */
async function addPictureSize<T extends RecordWithPicture>(
  storage: FileStorage,
  read: VersionedOutput<T>,
): Promise<VersionedOutput<T>> {
  const { image } = read.output
  const name = image?.size === 0 ? parsePictureName(image.url) : undefined
  if (!image || name === undefined) return read
  const size = (await storage.get(name))?.length ?? 0
  return new VersionedOutput({ ...read.output, image: { ...image, size } }, read.version)
}

/** Handlers for the network's news, dates, church connections and videos, for staff who edit them. */
export const contentHandlers = {
  ...newsHandlers,
  ...importantDateHandlers,
  ...churchConnectionHandlers,
  ...videoHandlers,
  'news.get': async (call) => addPictureSize(call.storage, await newsHandlers['news.get'](call)),
  'church_connections.get': async (call) =>
    addPictureSize(call.storage, await churchConnectionHandlers['church_connections.get'](call)),
} satisfies Partial<Handlers>
