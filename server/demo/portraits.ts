import type { FileStorage } from '../storage/storage.ts'
import { computeFileName } from '../storage/storage.ts'
import { cutFace } from './face-sheet.ts'
import { type Portrait, portraits } from './looks.ts'

/** Renders a team portrait in the format of the network's pictures. */
const renderPortrait = async (portrait: Portrait): Promise<Buffer> =>
  (await cutFace(portrait)).webp({ quality: 82 }).toBuffer()

/** Returns the storage names of the portraits. */
export const computePortraitNames = async (): Promise<Record<Portrait, string>> => {
  const names = portraits.map(async (portrait) => [portrait, computeFileName(await renderPortrait(portrait))])
  return Object.fromEntries(await Promise.all(names))
}

/** Stores the team's portraits. */
export const storePortraits = async (storage: FileStorage): Promise<void> => {
  for (const portrait of portraits) await storage.put(await renderPortrait(portrait))
}
