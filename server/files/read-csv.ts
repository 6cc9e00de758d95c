import Papa from 'papaparse'
import { AppError, nonField } from '../../contract/errors.ts'
import type { CodePage } from '../../contract/registered/code-pages.ts'
import { IMPORT_BYTES, IMPORT_COLUMNS, IMPORT_ROWS } from '../../contract/registered/registered-import.ts'
import {
  type ImportUnreadable,
  importUnreadable,
} from '../../contract/registered/registered-import-issues.ts'
import { type Said, sentenceOf } from '../../contract/sentences.ts'
import { withoutBlanksBeforeQuotes } from './blanks-before-quotes.ts'
import { type Letters, readLetters } from './letters.ts'

/** A table as saved by a spreadsheet. */
export type CsvTable = {
  head: string[]
  /** The delimiter between cells. */
  delimiter: string
  /** Null if the encoding is certain. */
  letters: Letters | null
  /** Rows that are not blank, each with its number in the spreadsheet. The header is row 1. */
  rows: { row: number; cells: string[] }[]
}

/** @throws AppError `UnableToReadFile` */
const unreadable = (why: ImportUnreadable, said?: Said): never => {
  throw new AppError('UnableToReadFile', nonField(sentenceOf(importUnreadable[why], said)))
}

/**
 * Pattern for `data:text/csv;base64,...`. Browsers name a CSV file's type after the installed spreadsheet, or
 * not at all.
 */
const DATA_URL = /^data:[^,]{0,200};base64,/
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/**
 * Decodes the bytes of a data URL.
 * @throws AppError `UnableToReadFile`, `too_large`
 */
export const bytesOf = (content: string): Buffer => {
  const [prefix] = DATA_URL.exec(content) ?? []
  const base64 = prefix ? content.slice(prefix.length) : ''
  if (!prefix || !BASE64.test(base64)) return unreadable('damaged')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > IMPORT_BYTES) throw new AppError('too_large')
  return bytes
}

/** First bytes of workbooks, archives, PDFs, pictures and rich text. */
const OTHER_KINDS = [
  'PK\x03\x04',
  '%PDF',
  '\xd0\xcf\x11\xe0',
  '\x1f\x8b',
  '\x89PNG',
  '\xff\xd8\xff',
  '{\\rtf',
]

/** Decodes the text of a file in any encoding. */
export const textOf = (bytes: Buffer, page?: CodePage): { text: string; letters: Letters | null } => {
  const start = bytes.toString('latin1', 0, 8)
  if (OTHER_KINDS.some((kind) => start.startsWith(kind))) return unreadable('other_kind')
  const { text, letters } = readLetters(bytes, page)
  if (text.includes('\0')) return unreadable('binary')
  return { text: text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'), letters }
}

const DELIMITERS = [',', ';', '\t']

/** Excel's own first line, which Excel does not show: `sep=;` */
const SEPARATOR_LINE = /^sep=([,;\t])\n/i

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** Maximum number of rows in a sheet. Most of them may be blank. */
const MAX_LINES = 1_048_576

const parse = (text: string, delimiter: string): Omit<CsvTable, 'letters'> => {
  const table: Omit<CsvTable, 'letters'> = { head: [], delimiter, rows: [] }
  let row = 0
  let problem: ImportUnreadable | null = null
  Papa.parse<string[]>(withoutBlanksBeforeQuotes(text, delimiter), {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors }, parser) => {
      row++
      if (errors.some((error) => error.type === 'Quotes')) problem = 'quote'
      else if (cells.length > IMPORT_COLUMNS) problem = 'columns'
      else if (row > MAX_LINES || (table.rows.length === IMPORT_ROWS && !isBlank(cells))) problem = 'rows'
      if (problem) return parser.abort()
      if (isBlank(cells)) return
      if (table.head.length) table.rows.push({ row, cells })
      else table.head = cells
    },
  })
  return problem ? unreadable(problem, { row: String(row) }) : table
}

/** Returns the first row that is not blank, split by the delimiter. */
const headBy = (text: string, delimiter: string): string[] => {
  let head: string[] = []
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data: cells }, parser) => {
      if (isBlank(cells)) return
      head = cells
      parser.abort()
    },
  })
  return head
}

/**
 * Parses a table in any CSV dialect of spreadsheets.
 * @param countKnown returns how many column headers are known. The delimiter with the most is used.
 * @param page code page chosen by the user, for a file with one byte per character
 * @throws AppError `UnableToReadFile`
 */
export const readCsv = (
  bytes: Buffer,
  known: (head: readonly string[]) => number,
  page?: CodePage,
): CsvTable => {
  const { text: whole, letters } = textOf(bytes, page)
  if (!whole.trim()) return unreadable('empty')
  const separator = SEPARATOR_LINE.exec(whole)
  const text = (separator ? whole.slice(separator[0].length) : whole).trimEnd()
  const tried = (separator ? [separator[1] as string] : DELIMITERS).map((delimiter) => {
    const head = headBy(text, delimiter)
    return { delimiter, width: head.length, known: known(head) }
  })
  const best = tried.reduce((a, b) => (b.known > a.known ? b : a))
  if (Math.max(...tried.map(({ width }) => width)) > IMPORT_COLUMNS) return unreadable('columns')
  if (best.known === 0) {
    // If a quotation mark hides the header, report the quotation mark.
    parse(text, best.delimiter)
    return unreadable('no_column')
  }
  return { ...parse(text, best.delimiter), letters }
}
