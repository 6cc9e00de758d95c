import Papa from 'papaparse'
import { isBase64 } from '../../contract/base64.ts'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import type { ProblemReason } from '../../contract/problems.ts'
import type { CodePage } from '../../contract/registered/code-pages.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../contract/registered/registered-import.ts'
import { removeBlanksBeforeQuotes } from './blanks-before-quotes.ts'
import { decodeText, type EncodingReport } from './encoding.ts'

/** A table that a spreadsheet has saved as CSV. */
export type CsvTable = {
  head: string[]
  /** The delimiter between cells. */
  delimiter: string
  /** Null if the encoding is certain. */
  letters: EncodingReport | null
  /**
   * Rows that are not blank, each with its row number in the spreadsheet. The first row of the spreadsheet is row 1.
   */
  rows: { row: number; cells: string[] }[]
}

/**
 * Rejects a file with a message.
 * @throws AppError `UnableToReadFile`
 */
const throwUnreadable = (reason: ProblemReason): never => {
  throw new AppError('UnableToReadFile', buildNonFieldError(reason))
}

/**
 * Pattern for `data:text/csv;base64,...`. Accepts any media type, because browsers choose the type of a CSV file by the
 * installed spreadsheet program, or omit it.
 */
const DATA_URL_PATTERN = /^data:[^,]{0,200};base64,/

/**
 * Decodes the bytes of a data URL.
 * @throws AppError `UnableToReadFile`, `too_large`
 */
export const decodeDataUrl = (content: string): Buffer => {
  const [prefix] = DATA_URL_PATTERN.exec(content) ?? []
  const base64 = prefix ? content.slice(prefix.length) : ''
  if (!prefix || !isBase64(base64)) return throwUnreadable('damaged')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_IMPORT_BYTES) throw new AppError('too_large')
  return bytes
}

/** First bytes of files of other types: workbooks, archives, PDFs, pictures and rich text. */
const OTHER_FILE_SIGNATURES = [
  'PK\x03\x04',
  '%PDF',
  '\xd0\xcf\x11\xe0',
  '\x1f\x8b',
  '\x89PNG',
  '\xff\xd8\xff',
  '{\\rtf',
]

/** Decodes the text of a file in any encoding. */
export const decodeFile = (bytes: Buffer, page?: CodePage): { text: string; letters: EncodingReport | null } => {
  const firstBytes = bytes.toString('latin1', 0, 8)
  if (OTHER_FILE_SIGNATURES.some((kind) => firstBytes.startsWith(kind))) return throwUnreadable('other_kind')
  const { text, letters: encodingReport } = decodeText(bytes, page)
  if (text.includes('\0')) return throwUnreadable('binary')
  return { text: text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'), letters: encodingReport }
}

const DELIMITERS = [',', ';', '\t']

/** Pattern for a first line that Excel writes but does not show, such as `sep=;`. */
const SEPARATOR_LINE_PATTERN = /^sep=([,;\t])\n/i

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** Maximum number of rows in a sheet, including blank rows. */
const MAX_SHEET_ROWS = 1_048_576

const parseTable = (text: string, delimiter: string): Omit<CsvTable, 'letters'> => {
  const table: Omit<CsvTable, 'letters'> = { head: [], delimiter, rows: [] }
  let rowNumber = 0
  let problem: ProblemReason | null = null
  Papa.parse<string[]>(removeBlanksBeforeQuotes(text, delimiter), {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors }, parser) => {
      rowNumber++
      if (errors.some((error) => error.type === 'Quotes'))
        problem = { code: 'quote', params: { row: String(rowNumber) } }
      else if (cells.length > MAX_IMPORT_COLUMNS) problem = 'columns'
      else if (rowNumber > MAX_SHEET_ROWS || (table.rows.length === MAX_IMPORT_ROWS && !isBlank(cells)))
        problem = 'rows'
      if (problem) return parser.abort()
      if (isBlank(cells)) return
      if (table.head.length) table.rows.push({ row: rowNumber, cells })
      else table.head = cells
    },
  })
  return problem ? throwUnreadable(problem) : table
}

/** Returns the first row that is not blank, split by the delimiter. */
const findHeader = (text: string, delimiter: string): string[] => {
  let header: string[] = []
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data: cells }, parser) => {
      if (isBlank(cells)) return
      header = cells
      parser.abort()
    },
  })
  return header
}

/**
 * Parses a table in any CSV dialect that spreadsheets write.
 * @param countKnown returns the number of known column headers. The delimiter with the highest number is used.
 * @param page code page chosen by the user, for a file with one byte per character
 * @throws AppError `UnableToReadFile`
 */
export const readCsv = (bytes: Buffer, countKnown: (head: readonly string[]) => number, page?: CodePage): CsvTable => {
  const { text: fullText, letters: encodingReport } = decodeFile(bytes, page)
  if (!fullText.trim()) return throwUnreadable('empty')
  const separatorMatch = SEPARATOR_LINE_PATTERN.exec(fullText)
  const text = (separatorMatch ? fullText.slice(separatorMatch[0].length) : fullText).trimEnd()
  const candidates = (separatorMatch ? [separatorMatch[1] as string] : DELIMITERS).map((delimiter) => {
    const header = findHeader(text, delimiter)
    return { delimiter, width: header.length, known: countKnown(header) }
  })
  const bestCandidate = candidates.reduce((a, b) => (b.known > a.known ? b : a))
  if (Math.max(...candidates.map(({ width }) => width)) > MAX_IMPORT_COLUMNS) return throwUnreadable('columns')
  if (bestCandidate.known === 0) {
    // Parse the table first, so that a quotation mark that hides the header is reported.
    parseTable(text, bestCandidate.delimiter)
    return throwUnreadable('no_column')
  }
  return { ...parseTable(text, bestCandidate.delimiter), letters: encodingReport }
}
