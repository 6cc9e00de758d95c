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

const FEATURES = '#2a1a12'

const SIDE = 240

/** In a square of 48; what is later lies on what is before. */
const portraitOf = ({ wall, hair, skin, clothes, long }: (typeof looks)[Portrait]): string => {
  const ellipse = (cx: number, cy: number, rx: number, ry: number, how: string) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" ${how}/>`
  const head = (how: string) => ellipse(24, 21, 10, 12.5, how)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 48 48">
    <clipPath id="crown"><rect width="48" height="21"/></clipPath>
    <clipPath id="fringe"><path d="M0 0H48V20.3L24 15.5L0 20.3Z"/></clipPath>
    <clipPath id="smile"><path d="M0 26H48V48H0Z"/></clipPath>
    <mask id="lip"><rect width="48" height="48" fill="#fff"/>${ellipse(24, 23.6, 3.8, 3.4, 'fill="#000"')}</mask>
    <rect width="48" height="48" fill="${wall}"/>
    ${long ? ellipse(24, 23, 11, 14.5, `fill="${hair}"`) : head(`fill="${hair}" clip-path="url(#crown)"`)}
    ${ellipse(24, 48, 17, 13.5, `fill="${clothes}"`)}
    <rect x="20.5" y="26" width="7" height="11" fill="${skin}"/>
    ${ellipse(24, 22, 8.6, 9.8, `fill="${skin}"`)}
    ${head(`fill="${hair}" clip-path="url(#fringe)"`)}
    ${ellipse(20.7, 21.8, 1, 1, `fill="${FEATURES}"`)}
    ${ellipse(27.3, 21.8, 1, 1, `fill="${FEATURES}"`)}
    <g clip-path="url(#smile)">${ellipse(24, 24.6, 3.6, 3.4, `fill="${FEATURES}" mask="url(#lip)"`)}</g>
  </svg>`
}

const draw = (portrait: Portrait): Promise<Buffer> =>
  sharp(Buffer.from(portraitOf(looks[portrait])))
    .webp({ quality: 82 })
    .toBuffer()

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
