import { describe, expect, it } from 'vitest'
import { readOneByte } from './code-pages.ts'
import { readMacRoman } from './mac-roman.ts'
import { readMsDos } from './ms-dos.ts'

const HIGH_BYTES = Buffer.from(Array.from({ length: 128 }, (_, index) => index + 0x80))

/** Encodes a text in the code page that `read` decodes. */
function encode(text: string, read: (bytes: Buffer) => string): Buffer {
  const letters = read(HIGH_BYTES)
  return Buffer.from([...text].map((char) => (char < '\x80' ? char.charCodeAt(0) : 0x80 + letters.indexOf(char))))
}

describe('readOneByte', () => {
  it.each(['Siân,Price\nZoë,Caffè', 'André', 'SIÂN,ZOË', 'François Müller', 'Gwên,£2\nJosé', 'Ángel Núñez'])(
    'detects MS-DOS by its characters: %s',
    (text) => expect(readOneByte(encode(text, readMsDos))).toEqual({ text, page: 'ms_dos', fitting: [] }),
  )

  it.each(['Siân,Zoë', 'Siôn,Price', 'Chloé', 'O’Neill', 'Llŷr'.replace('ŷ', 'é'), 'Ångström–Müller', 'Muñoz, José'])(
    'detects Mac Roman by its characters: %s',
    (text) => expect(readOneByte(encode(text, readMacRoman))).toEqual({ text, page: 'mac_roman', fitting: [] }),
  )

  it.each([
    'Siân,Price\nZoë,Caffè',
    'O’Neill – “Bob”',
    'JOSÉ, ZOË, SIÂN',
    'Noël',
    'Müller',
    'Bär',
    'Óscar',
    'Café £2 – 50°',
    'Ó Briain',
    'François',
    'Ángel Núñez',
    'Ærøskøbing',
    'plain',
  ])('reads Western Windows text unchanged: %s', (text) => {
    const bytes = Buffer.from(
      [...text].map((char) => ('‘’“”–'.includes(char) ? 0x91 + '‘’“”\0–'.indexOf(char) : char.charCodeAt(0))),
    )
    const { page, text: read, fitting } = readOneByte(bytes)
    expect({ page, read, fitting: text === 'plain' ? [] : fitting }).toEqual({
      page: 'windows_1252',
      read: text,
      fitting: [],
    })
  })

  it('returns all pages that fit and reads the chosen one', () => {
    const bytes = encode('Siân', readMacRoman)
    const fitting = [
      { page: 'mac_roman', text: 'Siân' },
      { page: 'ms_dos', text: 'Siën' },
    ]
    expect(readOneByte(bytes)).toEqual({ text: 'Siân', page: 'mac_roman', fitting })
    expect(readOneByte(bytes, 'ms_dos')).toEqual({ text: 'Siën', page: 'ms_dos', fitting })
  })
})
