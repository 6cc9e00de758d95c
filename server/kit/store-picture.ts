import { AppError } from '../../contract/errors.ts'
import { type PictureValue, parsePictureName } from '../../contract/pictures.ts'
import { reencodeNetworkPicture } from '../files/picture.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Stores the picture from a form, re-encoded.
 * @param field form field that the error detail names
 * @param before storage name of the record's current picture
 * @returns the picture's storage name, or null for no picture
 * @throws AppError `invalid` if the value is not a picture, or names a picture other than the current one
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
    if (parsePictureName(value) !== before) throw refused
    return before
  }
  const sent = Buffer.from(value.content.slice(value.content.indexOf(',') + 1), 'base64')
  const drawn = await reencodeNetworkPicture(sent)
  if (!drawn) throw refused
  return storage.put(drawn)
}
