import sharp from 'sharp'
import type { Storage } from '../../storage/storage.ts'
import { nameOf } from '../../storage/storage.ts'

/** How a portrait of the demo's team looks: colours of wall, hair, skin and clothes. */
const looks = {
  helen: { wall: '#f0dcc2', hair: '#8f8a82', skin: '#f3d2b6', clothes: '#7a4b6b', long: true },
  tunde: { wall: '#dbe7e2', hair: '#160f0b', skin: '#7b4b30', clothes: '#e0a12e', long: false },
  sioned: { wall: '#d6e4f2', hair: '#6b3a1f', skin: '#eec4a2', clothes: '#0f5442', long: true },
  bethan: { wall: '#e3ebd0', hair: '#d8b25a', skin: '#f3d2b6', clothes: '#b8433f', long: true },
  gareth: { wall: '#cfe3ea', hair: '#5b3a22', skin: '#eec4a2', clothes: '#284b63', long: false },
  ruth: { wall: '#f2dcd8', hair: '#1d1410', skin: '#8a5838', clothes: '#d9822b', long: true },
  nadia: { wall: '#f5e3c3', hair: '#4a2c1a', skin: '#f3d2b6', clothes: '#c75b39', long: true },
} as const
export type Portrait = keyof typeof looks

type Shape = { colour: string; has: (x: number, y: number) => boolean }

const inEllipse = (cx: number, cy: number, rx: number, ry: number) => (x: number, y: number) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1

const FEATURES = '#2a1a12'

/** Later shapes lie on those before; all in a square of 48. */
const shapesOf = ({ wall, hair, skin, clothes, long }: (typeof looks)[Portrait]): Shape[] => {
  const head = inEllipse(24, 21, 10, 12.5)
  const [mouth, lip] = [inEllipse(24, 24.6, 3.6, 3.4), inEllipse(24, 23.6, 3.8, 3.4)]
  return [
    { colour: wall, has: () => true },
    { colour: hair, has: (x, y) => (long ? inEllipse(24, 23, 11, 14.5)(x, y) : head(x, y) && y < 21) },
    { colour: clothes, has: inEllipse(24, 48, 17, 13.5) },
    { colour: skin, has: (x, y) => Math.abs(x - 24) < 3.5 && y > 26 && y < 37 },
    { colour: skin, has: inEllipse(24, 22, 8.6, 9.8) },
    { colour: hair, has: (x, y) => head(x, y) && y < 15.5 + Math.abs(x - 24) / 5 },
    { colour: FEATURES, has: inEllipse(20.7, 21.8, 1, 1) },
    { colour: FEATURES, has: inEllipse(27.3, 21.8, 1, 1) },
    { colour: FEATURES, has: (x, y) => mouth(x, y) && !lip(x, y) && y > 26 },
  ]
}

const SIDE = 240
/** Drawn larger and made small: that smooths the edges. */
const DRAWN = SIDE * 2

const draw = (portrait: Portrait): Promise<Buffer> => {
  const shapes = shapesOf(looks[portrait]).map(({ colour, has }) => ({
    rgb: [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
    has,
  }))
  const pixels = Buffer.alloc(DRAWN * DRAWN * 3)
  for (let row = 0; row < DRAWN; row++)
    for (let column = 0; column < DRAWN; column++) {
      const [x, y] = [(column / DRAWN) * 48, (row / DRAWN) * 48]
      const rgb = shapes.findLast(({ has }) => has(x, y))?.rgb ?? []
      pixels.set(rgb, (row * DRAWN + column) * 3)
    }
  return sharp(pixels, { raw: { width: DRAWN, height: DRAWN, channels: 3 } })
    .resize(SIDE)
    .webp({ quality: 82 })
    .toBuffer()
}

let drawn: Promise<Map<Portrait, Buffer>> | undefined

const portraits = (): Promise<Map<Portrait, Buffer>> => {
  drawn ??= (async () => {
    const made = new Map<Portrait, Buffer>()
    for (const portrait of Object.keys(looks) as Portrait[]) made.set(portrait, await draw(portrait))
    return made
  })()
  return drawn
}

/** The names that the portraits have in a storage. */
export const portraitNames = async (): Promise<Record<Portrait, string>> => {
  const names = [...(await portraits())].map(([portrait, bytes]) => [portrait, nameOf(bytes)])
  return Object.fromEntries(names)
}

/** Puts the portraits of the demo's team where its pages look for them. */
export const keepPortraits = async (storage: Storage): Promise<void> => {
  for (const bytes of (await portraits()).values()) await storage.put(bytes)
}
