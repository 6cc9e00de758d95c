import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import type { FileStorage } from '../storage/storage.ts'
import content from './data/content.json' with { type: 'json' }

/** Finds a file of the demo. The folder is beside this code, in the sources and in the bundle. */
export function findDemoFile(name: string): string {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'demo-files', name)
  if (!existsSync(file)) throw new Error('Files of the demo are missing from this build. Build again: npm run build')
  return file
}

/** Stores the portraits of the network's team and the files of the resource library. */
export async function storeDemoFiles(storage: FileStorage): Promise<void> {
  for (const { portrait } of content.teamMembers) await storage.put(await renderPortrait(portrait))
  for (const { name } of content.resourceFiles) {
    await storage.put(await readFile(findDemoFile(`${name}.pdf`)))
    await storage.put(await readFile(findDemoFile(`${name}.webp`)))
  }
}

/** Renders a team portrait in the format of the network's pictures. */
export async function renderPortrait(portrait: string): Promise<Buffer> {
  return (await cutFace(portrait)).webp({ quality: 82 }).toBuffer()
}

const photoByLook = new Map<string, Promise<Buffer>>()

/** Returns a face as a JPEG, the format of stored photos. */
export function loadPhoto(look: string): Promise<Buffer> {
  const photo = photoByLook.get(look) ?? cutFace(look).then((face) => face.jpeg({ quality: 82 }).toBuffer())
  photoByLook.set(look, photo)
  return photo
}

/** Number of faces for each age, sex and skin colour, so that few people in a club look the same. */
export const FACE_VARIANTS = 4
const FACES_IN_ROW = 10
/** Width and height of a face in pixels. */
const FACE_SIDE = 192

/** Returns the name of a face. `skin` is 0 to 4, from light to dark. */
export function buildLookName(kind: 'girl' | 'boy' | 'woman' | 'man', skin: number, variant: number): string {
  return `${kind}/${skin}/${variant}`
}

/** Names of the faces in the order of the sheet. */
const looks = (['girl', 'boy', 'woman', 'man'] as const)
  .flatMap((kind) => [0, 1, 2, 3, 4].map((skin) => [kind, skin] as const))
  .flatMap(([kind, skin]) => Array.from({ length: FACE_VARIANTS }, (_, variant) => buildLookName(kind, skin, variant)))
  .concat('helen', 'tunde', 'sioned', 'bethan', 'gareth', 'ruth', 'nadia')

type Sheet = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }
let sheet: Promise<Sheet> | undefined

/** Cuts a face out of the sheet, which is read once. */
async function cutFace(look: string): Promise<Sharp> {
  sheet ??= readFile(findDemoFile('faces.webp')).then((file) => sharp(file).raw().toBuffer({ resolveWithObject: true }))
  const { data, info } = await sheet
  const index = looks.indexOf(look)
  const [left, top] = [(index % FACES_IN_ROW) * FACE_SIDE, Math.floor(index / FACES_IN_ROW) * FACE_SIDE]
  return sharp(data, { raw: info }).extract({ left, top, width: FACE_SIDE, height: FACE_SIDE })
}
