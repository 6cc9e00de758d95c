import { expect, it } from 'vitest'
import { repairDoubleEncoding } from './twice-encoded.ts'
import { decodeWindows1252 } from './windows-1252.ts'

const encodeTwice = (text: string) => decodeWindows1252(Buffer.from(text))

it.each(['Siân', 'Tŷ Newydd', 'O’Neill', '“Bob” – £2', 'Ẁyn', 'Ïolo', 'Zoë 🌈', 'Kraków', 'à la carte'])(
  'repairs characters that were encoded twice: %s',
  (text) => {
    expect(repairDoubleEncoding(encodeTwice(text))).toBe(text)
    expect(repairDoubleEncoding(encodeTwice(encodeTwice(text)))).toBe(text)
    expect(repairDoubleEncoding(`Siân, ${Buffer.from(text).toString('latin1')}`)).toBe(`Siân, ${text}`)
  },
)

it.each([
  'Siân Tŷ O’Neill £2',
  'JOSÉ’S CAFÉ',
  'ÂGE À',
  '«à la carte»',
  'SEÁN Ó’Neill',
  'محمد العربي',
  'naïve â — b',
  'MÜLLER’S',
])('leaves characters that were encoded once: %s', (text) => expect(repairDoubleEncoding(text)).toBe(text))
