import { AppError } from '../../contract/errors.ts'
import { type PictureValue, parsePictureName } from '../../contract/pictures.ts'
import { reencodeNetworkPicture } from '../files/picture.ts'
import type { FileStorage } from '../storage/storage.ts'

/**
 * Re-encodes and stores the picture from a form.
 * @param field form field that the error detail names
 * @param currentName storage name of the record's current picture
 * @returns the picture's storage name, or null for no picture
 * @throws AppError `invalid` if the value is not a picture, or names a picture other than the current one
 */
export const storeFormPicture = async (
  storage: FileStorage,
  field: string,
  value: PictureValue,
  currentName: string | null,
): Promise<string | null> => {
  if (value === null) return null
  const invalidError = new AppError('invalid', { [field]: ['not_a_picture'] })
  if (typeof value === 'string') {
    if (parsePictureName(value) !== currentName) throw invalidError
    return currentName
  }
  const sentBytes = Buffer.from(value.content.slice(value.content.indexOf(',') + 1), 'base64')
  const encodedPicture = await reencodeNetworkPicture(sentBytes)
  if (!encodedPicture) throw invalidError
  return storage.put(encodedPicture)
}
