import { createChance } from './chance.ts'
import type { Face, HairStyle } from './faces.ts'
import type { Sex } from './names.ts'

const skinColours = ['#f5d6bd', '#eabb95', '#cf9768', '#94603d', '#6a4229']

const fairHairColours = ['#d8b25a', '#6b3a1f', '#9c4a1e', '#8a6236', '#3a2418']
const darkHairColours = ['#1d1410', '#2c1a12', '#3d2517']
const greyHairColours = ['#a9a49c', '#cfcac2', '#7f7a74']
const wallColours = ['#f0dcc2', '#dbe7e2', '#d6e4f2', '#e3ebd0', '#f2dcd8', '#f5e3c3', '#e6def0']
const clothesColours = ['#0f5442', '#b8433f', '#284b63', '#e0a12e', '#7a4b6b', '#d9822b', '#3f7f86']

/** Number of faces for each age, sex and skin colour, so that few people in a club look the same. */
export const VARIANTS = 4

const styles: Record<'girl' | 'boy' | 'woman' | 'man', readonly HairStyle[]> = {
  girl: ['bunches', 'long', 'bob', 'curls'],
  boy: ['short', 'side', 'curls', 'crop'],
  woman: ['bob', 'long', 'bun', 'curls'],
  man: ['crop', 'side', 'thin', 'short'],
}

const kinds = {
  child: { female: 'girl', male: 'boy' },
  adult: { female: 'woman', male: 'man' },
} as const

/** Builds the name of a look, which identifies a face. */
export const buildLookName = (sex: Sex, child: boolean, skin: number, variant: number): string =>
  `${kinds[child ? 'child' : 'adult'][sex]}/${skin}/${variant}`

function getHairColours(skin: number, isOld: boolean): readonly string[] {
  if (isOld) return greyHairColours
  return skin > 1 ? darkHairColours : fairHairColours
}

const buildFace = (look: string): Face => {
  const [kind = 'girl', skin, variant] = look.split('/') as [keyof typeof styles, string, string]
  const chance = createChance(`face ${look}`)
  const child = kind === 'girl' || kind === 'boy'
  const isOld = !child && chance.of(0.3)
  return {
    wall: chance.pick(wallColours),
    skin: skinColours[Number(skin)] as string,
    hair: chance.pick(getHairColours(Number(skin), isOld)),
    clothes: chance.pick(clothesColours),
    style: styles[kind][Number(variant)] as HairStyle,
    child,
    glasses: chance.of(child ? 0.18 : 0.3),
    beard: kind === 'man' && chance.of(0.45),
    freckles: child && Number(skin) < 2 && chance.of(0.4),
  }
}

/** Faces of the network's team. */
const teamFaces = {
  helen: {
    wall: '#f0dcc2',
    hair: '#8f8a82',
    skin: '#f3d2b6',
    clothes: '#7a4b6b',
    style: 'bob',
    glasses: true,
  },
  tunde: { wall: '#dbe7e2', hair: '#160f0b', skin: '#7b4b30', clothes: '#e0a12e', style: 'short' },
  sioned: { wall: '#d6e4f2', hair: '#6b3a1f', skin: '#eec4a2', clothes: '#0f5442', style: 'long' },
  bethan: { wall: '#e3ebd0', hair: '#d8b25a', skin: '#f3d2b6', clothes: '#b8433f', style: 'long' },
  gareth: {
    wall: '#cfe3ea',
    hair: '#5b3a22',
    skin: '#eec4a2',
    clothes: '#284b63',
    style: 'side',
    beard: true,
  },
  ruth: { wall: '#f2dcd8', hair: '#1d1410', skin: '#8a5838', clothes: '#d9822b', style: 'curls' },
  nadia: { wall: '#f5e3c3', hair: '#4a2c1a', skin: '#f3d2b6', clothes: '#c75b39', style: 'bun' },
} as const satisfies Record<string, Omit<Face, 'child'>>

export type Portrait = keyof typeof teamFaces
export const portraits = Object.keys(teamFaces) as Portrait[]

const lookNames = (Object.keys(styles) as (keyof typeof styles)[]).flatMap((kind) =>
  skinColours.flatMap((_, skin) => styles[kind].map((_, variant) => `${kind}/${skin}/${variant}`)),
)

/** All faces of the demo, in the order of the sheet. Key: name of the look. */
export const faces: ReadonlyMap<string, Face> = new Map([
  ...lookNames.map((look) => [look, buildFace(look)] as const),
  ...Object.entries(teamFaces).map(([name, face]) => [name, { ...face, child: false }] as const),
])
