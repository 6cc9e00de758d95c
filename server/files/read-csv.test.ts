import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { countKnownHeaders } from '../registered/import/headers.ts'
import { decodeDataUrl, readCsv } from './read-csv.ts'

const folder = fileURLToPath(new URL('fixtures', import.meta.url))
const readBytes = (bytes: Buffer) => readCsv(bytes, countKnownHeaders)
const readText = (text: string) => readBytes(Buffer.from(text))
const getProblem = (bytes: Buffer | string) => {
  try {
    readBytes(Buffer.from(bytes as string))
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.code).toBe('UnableToReadFile')
    return error.body.problems?.[0]
  }
}
const getReason = (bytes: Buffer | string) => getProblem(bytes)?.code ?? 'readable'

it.each(readdirSync(folder))('reads %s [REG-76]', (name) => {
  expect(readBytes(readFileSync(`${folder}/${name}`))).toEqual({
    delimiter: expect.stringMatching(/^[,;\t]$/),
    letters: null,
    head: ['First name', 'Last name', 'Date of birth', 'Dietary requirements', 'Mobile number'],
    rows: [
      {
        row: 2,
        cells: ['Zoë', "D'Arcy-Gwên", '14/03/2018', 'No "nuts", ever; really\nCoeliac', '07700 900123'],
      },
      { row: 3, cells: ['Iolo', 'Sêl', '1/2/2016', '', '+44 7700 900124'] },
    ],
  })
})

it('counts rows like a spreadsheet, including blank rows and rows above the header', () => {
  const { head: header, rows } = readText('\n,\nFirst name,Surname\n\nAva,Hughes\n,,\n"Ben","Price"\n')
  expect(header).toEqual(['First name', 'Surname'])
  expect(rows).toEqual([
    { row: 5, cells: ['Ava', 'Hughes'] },
    { row: 7, cells: ['Ben', 'Price'] },
  ])
})

it('chooses the delimiter with the most known column headers', () => {
  expect(readText('Notes, of any kind;First name;Surname\na, b;Ava;Hughes').rows[0]?.cells).toEqual([
    'a, b',
    'Ava',
    'Hughes',
  ])
})

it('names the problem of a file that is not CSV [REG-86]', () => {
  expect(getReason('')).toBe('empty')
  expect(getReason(' \r\n\r\n')).toBe('empty')
  expect(getReason(Buffer.from('PK\x03\x04 workbook'))).toBe('other_kind')
  expect(getReason('%PDF-1.7')).toBe('other_kind')
  expect(getReason(Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'))).toBe('other_kind')
  expect(getReason('First name,Surname\nA\0va,Hughes')).toBe('binary')
  expect(getReason('Colour,Size\nred,5')).toBe('no_column')
  expect(getReason('First name,Surname\n"Ava,Hughes\nBen,Price')).toBe('quote')
  expect(getReason('"First name,Surname\nBen,Price')).toBe('quote')
  expect(getReason(`First name${',x'.repeat(300)}`)).toBe('columns')
  expect(getReason(`First name,Surname\nAva${',x'.repeat(1_000_000)}`)).toBe('columns')
  expect(getReason('x,'.repeat(1_000_000))).toBe('columns')
  expect(getReason(`First name,Surname\n${'Ava,Hughes\n'.repeat(10_001)}`)).toBe('rows')
  expect(readText(`First name,Surname\n${'Ava,Hughes\n'.repeat(10_000)}\n\n`).rows).toHaveLength(10_000)
})

it('names the row with unmatched quotation marks', () => {
  const headerLine = 'First name,Surname,Diet\n'
  expect(getProblem(`${headerLine}Ava,Price,\n\nBen,Price,"No "nuts" please"\n`)).toEqual({
    code: 'quote',
    params: { row: '4' },
  })
  expect(getProblem(`${headerLine}Ava,Price,"a\nb"\nBen,Price,"never closed\nCai,Price,\n`)?.params).toEqual({
    row: '3',
  })
})

it('processes a file of line breaks in limited time', () => {
  const startedAt = performance.now()
  expect(getReason('\n'.repeat(10_000_000))).toBe('empty')
  expect(readText(`First name,Surname\nAva,Hughes\n${'\n'.repeat(10_000_000)}`).rows).toHaveLength(1)
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

it('accepts only base64 data URLs, of any type', () => {
  const base64 = Buffer.from('First name').toString('base64')
  for (const type of ['text/csv', 'application/vnd.ms-excel', 'application/octet-stream', '', 'text/csv;charset=utf-8'])
    expect(decodeDataUrl(`data:${type};base64,${base64}`).toString()).toBe('First name')
  for (const content of ['data:text/csv,First name', 'data:text/csv;base64,!!!', 'data:', `data:;base64,${base64}=x`])
    expect(() => decodeDataUrl(content)).toThrow('UnableToReadFile')
})
