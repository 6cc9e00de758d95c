import { AppError } from '../../contract/errors.ts'
import { type PictureValue, pictureName } from '../../contract/pictures.ts'
import { drawNetworkPicture } from '../files/picture.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Keeps the picture that a form sends, drawn again.
 * @param field of the form, for what is wrong with it
 * @param before the name of the record's picture
 * @returns its name in the storage; null for none
 * @throws AppError `invalid` for what is no picture, and for the address of another one
 */
export const keepPicture = async (
  storage: Storage,
  field: string,
  value: PictureValue,
  before: string | null,
): Promise<string | null> => {
  if (value === null) return null
  const refused = new AppError('invalid', { [field]: ['Invalid image selected'] })
  if (typeof value === 'string') {
    if (pictureName(value) !== before) throw refused
    return before
  }
  const sent = Buffer.from(value.content.slice(value.content.indexOf(',') + 1), 'base64')
  const drawn = await drawNetworkPicture(sent)
  if (!drawn) throw refused
  return storage.put(drawn)
}
