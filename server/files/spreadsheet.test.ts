import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { buildSpreadsheet, toSpreadsheetResponse } from './spreadsheet.ts'

const columns = [
  { head: 'Club', width: 30 },
  { head: 'Year', width: 8, kind: 'number' as const },
  { head: 'Submitted', width: 18, kind: 'time' as const },
]
const rows = [
  ['Tŷ Gobaith & Hope', 2026, '2026-07-14T17:52:00.000Z'],
  ['=HYPERLINK("https://evil.example")', 2025, '2025-12-31T23:59:00.000Z'],
  ['+44 7700 900123\u0000\u0007\nLine two 🍲', 2024, null],
]

it('writes a table that is read back unchanged, with London times [STAT-95, STAT-96]', async () => {
  const book = await readXlsx(await buildSpreadsheet('Declarations', columns, rows))
  const [sheet] = book.sheets
  expect(sheet?.name).toBe('Declarations')
  expect(sheet?.rows[0]).toEqual(['Club', 'Year', 'Submitted'])
  expect(sheet?.rows[1]).toEqual(['Tŷ Gobaith & Hope', 2026, new Date('2026-07-14T18:52:00Z')])
  // The cell must contain text. If it were written as a formula, it would have no computed value and be read as empty.
  expect(sheet?.rows[2]).toEqual(['=HYPERLINK("https://evil.example")', 2025, new Date('2025-12-31T23:59:00Z')])
  expect(sheet?.rows[3]?.[0]).toBe('+44 7700 900123\nLine two 🍲')
  expect(sheet?.rows).toHaveLength(4)
})

it('sends a spreadsheet file with its name', async () => {
  const { headers, status } = await toSpreadsheetResponse('declarations.xlsx', 'S', columns, [])
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/spreadsheetml\.sheet$/)
  expect(headers.get('content-disposition')).toBe('attachment; filename="declarations.xlsx"')
})

const hasLibreOffice = await promisify(execFile)('soffice', ['--version']).then(
  () => true,
  () => false,
)
// Checks the file with LibreOffice. Runs only if LibreOffice is installed, because it needs 600 MB.
const expectOpensInOffice = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'))
  try {
    await writeFile(join(folder, 'a.xlsx'), await buildSpreadsheet('S', columns, rows))
    const profileOption = `-env:UserInstallation=file://${folder}/profile`
    // Export as UTF-8 with displayed cell values. Otherwise the machine's own settings apply.
    const format = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true'
    const args = ['--headless', '--convert-to', format, '--outdir', folder, join(folder, 'a.xlsx')]
    await promisify(execFile)('soffice', [profileOption, ...args])
    const csv = await readFile(join(folder, 'a.csv'), 'utf8')
    expect(csv).toContain('Tŷ Gobaith & Hope,2026,14/07/2026 18:52')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
if (hasLibreOffice) it('writes a file that LibreOffice opens [STAT-95]', { timeout: 60_000 }, expectOpensInOffice)
