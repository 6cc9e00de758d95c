import Papa from 'papaparse'

/** The rows of a file that the API has answered with, head first. */
export const readCsv = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data
