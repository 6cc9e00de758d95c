import { expect, it } from 'vitest'
import { readMsDos, readOneByte } from './ms-dos.ts'

/** A text as MS-DOS writes it. */
const dos = (text: string) => {
  const letters = readMsDos(Buffer.from(Array.from({ length: 128 }, (_, at) => at + 0x80)))
  return Buffer.from(
    [...text].map((char) => (char < '\x80' ? char.charCodeAt(0) : 0x80 + letters.indexOf(char))),
  )
}

it.each(['Siân,Price\nZoë,Caffè', 'André', 'SIÂN,ZOË', 'François Müller', 'Gwên,£2', 'Ángel Núñez'])(
  'text of MS-DOS is seen by its letters: %s',
  (text) => expect(readOneByte(dos(text))).toEqual({ text, msDos: true }),
)

it.each([
  ...[
    'Siân,Price\nZoë,Caffè',
    'O’Neill – “Bob”',
    'JOSÉ, ZOË, SIÂN',
    'Noël',
    'Müller',
    'Café £2 – 50°',
    'Ó Briain',
  ],
  ...['François', 'Ángel Núñez', 'Ærøskøbing', 'plain'],
])('text of Western Windows stays: %s', (text) => {
  const bytes = Buffer.from(
    [...text].map((char) => ('‘’“”–'.includes(char) ? 0x91 + '‘’“”\0–'.indexOf(char) : char.charCodeAt(0))),
  )
  expect(readOneByte(bytes)).toEqual({ text, msDos: false })
})
