import { expect, it } from 'vitest'
import { withoutTwiceEncoded } from './twice-encoded.ts'
import { readWindows1252 } from './windows-1252.ts'

const twice = (text: string) => readWindows1252(Buffer.from(text))

it.each(['Siân', 'Tŷ Newydd', 'O’Neill', '“Bob” – £2', 'Ẁyn', 'Ïolo', 'Zoë 🌈', 'Kraków', 'à la carte'])(
  'repairs characters that were encoded twice: %s',
  (text) => {
    expect(withoutTwiceEncoded(twice(text))).toBe(text)
    expect(withoutTwiceEncoded(twice(twice(text)))).toBe(text)
    expect(withoutTwiceEncoded(`Siân, ${Buffer.from(text).toString('latin1')}`)).toBe(`Siân, ${text}`)
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
])('leaves characters that were encoded once: %s', (text) => expect(withoutTwiceEncoded(text)).toBe(text))
