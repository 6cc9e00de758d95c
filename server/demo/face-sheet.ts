import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { FACE_SIDE } from './faces.ts'
import { faces } from './looks.ts'

/** Number of faces in each row of the sheet. */
export const FACES_IN_ROW = 10

/** Finds the sheet file, which is in the same folder in the sources and in the bundle. */
const findSheetFile = (): string => {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'faces.webp')
  if (!existsSync(file))
    throw new Error('The faces of the demo are missing from this build. Build again: npm run build')
  return file
}

type Sheet = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }
let sheet: Promise<Sheet> | undefined

/**
 * Cuts a face out of the sheet, which is read once. `draw-face-sheet.ts` renders the sheet in advance, because the
 * server never reads an SVG.
 */
export const cutFace = async (look: string): Promise<Sharp> => {
  sheet ??= readFile(findSheetFile()).then((file) => sharp(file).raw().toBuffer({ resolveWithObject: true }))
  const { data, info } = await sheet
  const index = [...faces.keys()].indexOf(look)
  const [left, top] = [(index % FACES_IN_ROW) * FACE_SIDE, Math.floor(index / FACES_IN_ROW) * FACE_SIDE]
  return sharp(data, { raw: info }).extract({ left, top, width: FACE_SIDE, height: FACE_SIDE })
}

const photoByLook = new Map<string, Promise<Buffer>>()

/** Returns a face as a JPEG, the format of stored photos. */
export const loadPhoto = (look: string): Promise<Buffer> => {
  const photo = photoByLook.get(look) ?? cutFace(look).then((face) => face.jpeg({ quality: 82 }).toBuffer())
  photoByLook.set(look, photo)
  return photo
}
