import Papa from 'papaparse'

/** Parses a CSV file of the API into rows, with the header first. */
export const readCsv = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data
