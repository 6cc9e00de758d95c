import { describe, expect, it } from 'vitest'
import { decodeOneByteText, decoderByPage } from './code-pages.ts'

const HIGH_BYTES = Buffer.from(Array.from({ length: 128 }, (_, index) => index + 0x80))

/** Encodes a text in the code page that `read` decodes. */
function encode(text: string, read: (bytes: Buffer) => string): Buffer {
  const highCharacters = read(HIGH_BYTES)
  return Buffer.from(
    [...text].map((char) => (char < '\x80' ? char.charCodeAt(0) : 0x80 + highCharacters.indexOf(char))),
  )
}

describe('readOneByte', () => {
  it.each(['Siân,Price\nZoë,Caffè', 'André', 'SIÂN,ZOË', 'François Müller', 'Gwên,£2\nJosé', 'Ángel Núñez'])(
    'detects MS-DOS by its characters: %s',
    (text) =>
      expect(decodeOneByteText(encode(text, decoderByPage.ms_dos))).toEqual({ text, page: 'ms_dos', fitting: [] }),
  )

  it.each(['Siân,Zoë', 'Siôn,Price', 'Chloé', 'O’Neill', 'Llŷr'.replace('ŷ', 'é'), 'Ångström–Müller', 'Muñoz, José'])(
    'detects Mac Roman by its characters: %s',
    (text) =>
      expect(decodeOneByteText(encode(text, decoderByPage.mac_roman))).toEqual({
        text,
        page: 'mac_roman',
        fitting: [],
      }),
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
    const { page, text: decodedText, fitting } = decodeOneByteText(bytes)
    expect({ page, read: decodedText, fitting: text === 'plain' ? [] : fitting }).toEqual({
      page: 'windows_1252',
      read: text,
      fitting: [],
    })
  })

  it('returns all pages that fit and reads the chosen one', () => {
    const bytes = encode('Siân', decoderByPage.mac_roman)
    const fittingPages = [
      { page: 'mac_roman', text: 'Siân' },
      { page: 'ms_dos', text: 'Siën' },
    ]
    expect(decodeOneByteText(bytes)).toEqual({ text: 'Siân', page: 'mac_roman', fitting: fittingPages })
    expect(decodeOneByteText(bytes, 'ms_dos')).toEqual({ text: 'Siën', page: 'ms_dos', fitting: fittingPages })
  })
})

it('decodes every letter and the currency signs of both other pages', () => {
  expect(decoderByPage.mac_roman(Buffer.from('80818ea2a3dbf0', 'hex'))).toBe('ÄÅé¢£€\u{F8FF}')
  expect(decoderByPage.ms_dos(Buffer.from('8081829cbdcfd5ff', 'hex'))).toBe('Çüé£¢¤ı\u{A0}')
})
