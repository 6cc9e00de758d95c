import { buildPicturePath, type PictureValue } from '../../contract/pictures.ts'
import { storeFormPicture } from '../kit/store-picture.ts'
import type { FileStorage } from '../storage/storage.ts'
import { cleanFilename } from '../uploads/filename.ts'

type PictureColumns = { image: string | null; image_filename: string | null; image_size: number | null }

/** Columns that describe the picture in the column `image`. */
export const pictureDetailColumns = ['image_filename', 'image_size'] as const

const DEFAULT_PICTURE_NAME = 'picture.webp'

/**
 * Stores the picture from a form.
 * @returns the columns to save. Empty if the form does not contain the picture.
 */
export async function storePictureColumns(
  storage: FileStorage,
  value: PictureValue | undefined,
  before: PictureColumns | null,
): Promise<Partial<PictureColumns>> {
  if (value === undefined) return {}
  const image = await storeFormPicture(storage, 'image', value, before?.image ?? null)
  if (image === null) return { image, image_filename: null, image_size: null }
  if (typeof value === 'string' || value === null) return { image }
  const image_size = (await storage.get(image))?.length ?? null
  return { image, image_filename: toWebpName(value.filename), image_size }
}

/** Replaces the file extension, because every picture is re-encoded as WebP. */
function toWebpName(filename: string): string {
  return filename ? `${cleanFilename(filename).replace(/\.[A-Za-z0-9]{1,5}$/, '')}.webp` : DEFAULT_PICTURE_NAME
}

/** Replaces a picture's stored name with a file object that contains the picture's address. */
export function toPictureFile<R extends PictureColumns>({ image, image_filename, image_size, ...row }: R) {
  if (image === null) return { ...row, image }
  const filename = image_filename ?? DEFAULT_PICTURE_NAME
  return { ...row, image: { filename, url: buildPicturePath(image), size: image_size ?? 0 } }
}

/** Reads the size of a picture that an older version stored without its size. */
export async function readPictureSize<R extends PictureColumns>(storage: FileStorage, row: R): Promise<R> {
  if (row.image === null || row.image_size) return row
  return { ...row, image_size: (await storage.get(row.image))?.length ?? 0 }
}
