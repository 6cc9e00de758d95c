import type { Storage } from '../../storage/storage.ts'
import { nameOf } from '../../storage/storage.ts'
import { cutFace } from './face-sheet.ts'
import { type Portrait, portraits } from './looks.ts'

/** A portrait of the demo's team as the product keeps pictures of the network. */
const draw = async (portrait: Portrait): Promise<Buffer> =>
  (await cutFace(portrait)).webp({ quality: 82 }).toBuffer()

/** The names that the portraits have in a storage. */
export const portraitNames = async (): Promise<Record<Portrait, string>> => {
  const names = portraits.map(async (portrait) => [portrait, nameOf(await draw(portrait))])
  return Object.fromEntries(await Promise.all(names))
}

/** Puts the portraits of the demo's team where its pages look for them. */
export const keepPortraits = async (storage: Storage): Promise<void> => {
  for (const portrait of portraits) await storage.put(await draw(portrait))
}
