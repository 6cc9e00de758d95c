import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unseal } from '../../backup/sealed-file.ts'
import { getStoredPath, readStored, type StoredVersion } from './read-stored.ts'
import { type RestoredNetwork, restoreNetwork } from './restored-network.ts'

type TableRow = Record<string, unknown>

type StoredLinks = {
  sealed_file: { base64: string; passphrase: string; text: string }
}

/** Columns that every restore changes. Key: table. */
const COLUMNS_SET_BY_RESTORE: Record<string, string[]> = {
  network: ['epoch', 'restored_at'],
  versions: ['restored_version'],
}

/** Reads the backup file. Returns the rows by table name. */
function readBackup(version: StoredVersion): Map<string, TableRow[]> {
  const [header = '', ...lines] = gunzipSync(readFileSync(getStoredPath('network.backup', version)))
    .toString()
    .trimEnd()
    .split('\n')
  const rowsByTable = new Map<string, TableRow[]>(JSON.parse(header).tables.map((table: string) => [table, []]))
  for (const line of lines) {
    const parsedLine = JSON.parse(line)
    if (Array.isArray(parsedLine)) rowsByTable.get(parsedLine[0])?.push(...parsedLine[1])
  }
  return rowsByTable
}

/** Converts each row to a text that contains only these columns, and sorts the texts. */
function toSortedTexts(rows: readonly TableRow[], columns: readonly string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort()
}

async function readRestoredRows(network: RestoredNetwork, table: string): Promise<TableRow[]> {
  const rows = await network.query<{ row: TableRow }>(`SELECT to_jsonb(t) AS row FROM "${table}" t`)
  return rows.map(({ row }) => row)
}

describe.each<StoredVersion>(['0.1.0', '0.2.0'])('backup of version %s', (version) => {
  let network: RestoredNetwork
  beforeAll(async () => {
    network = await restoreNetwork(version)
  })
  afterAll(() => network.close())

  it('restores every row of every table', async () => {
    const rowsByTable = readBackup(version)
    expect(rowsByTable.get('registered')?.length).toBeGreaterThan(500)
    for (const [table, rows] of rowsByTable) {
      const expectedRows = rows.filter(({ kind }) => kind !== 'restored')
      const actualRows = (await readRestoredRows(network, table)).filter(({ kind }) => kind !== 'restored')
      const columns = Object.keys(rows[0] ?? {}).filter((column) => !COLUMNS_SET_BY_RESTORE[table]?.includes(column))
      expect(toSortedTexts(actualRows, columns), table).toEqual(toSortedTexts(expectedRows, columns))
    }
  })
})

it('opens a file that version 0.1.0 encrypted with a passphrase', async () => {
  const { sealed_file } = readStored<StoredLinks>('links.json')
  const chunks: Buffer[] = []
  async function* readChunks() {
    yield Buffer.from(sealed_file.base64, 'base64')
  }
  for await (const part of unseal(readChunks(), async () => sealed_file.passphrase)) chunks.push(part)
  expect(Buffer.concat(chunks).toString()).toBe(sealed_file.text)
})
