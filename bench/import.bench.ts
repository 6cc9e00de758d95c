import pg from 'pg'
import { newId } from '../contract/id.ts'
import type { ImportPreview } from '../contract/registered/registered-import.ts'
import { startDurablePostgres } from '../server/testing/database.ts'
import { startProduct } from '../server/testing/product.ts'
import { createSignedInUser, makeClub } from './club.ts'
import { FIRST_NAMES, LAST_NAMES, NAME_ENDINGS } from './names.ts'
import { report } from './report.ts'

const ROW_COUNT = 10_000
/** Number of people in the register. The measurements of a club's replica use the same number. */
const PEOPLE_COUNT = 5000
const RUNS = 3

/** Returns a first name and surname. The same name may occur several times in the file, as in a real register. */
const getName = (n: number) => ({
  first: `${FIRST_NAMES[n % FIRST_NAMES.length]}${NAME_ENDINGS[Math.floor(n / FIRST_NAMES.length) % NAME_ENDINGS.length]}`,
  last: `${LAST_NAMES[(n * 7) % LAST_NAMES.length]}${NAME_ENDINGS[Math.floor(n / FIRST_NAMES.length / LAST_NAMES.length) % NAME_ENDINGS.length]}`,
})
const formatBirthDate = (n: number) =>
  `${1 + (n % 28)}/${1 + (Math.floor(n / 28) % 12)}/${2010 + (Math.floor(n / 336) % 12)}`

/** Creates a file of children. Each row has as many filled cells as a usual registration. */
const createCsvText = (from: number): string => {
  const headerLine =
    'First name,Surname,DOB,Gender,School,Address line 1,Town,Postcode,Mobile number,Emergency contact,Emergency phone number,Allergens,Has medical conditions,Medical conditions,Photo consent,Parent or carer,Consent date'
  const rows = Array.from({ length: ROW_COUNT }, (_, i) => {
    const n = from + i
    const { first, last } = getName(n)
    return `${first},${last},${formatBirthDate(n)},${n % 2 ? 'Female' : 'Male'},Ysgol y Bryn,${n} Sample Street,Cardiff,CF10 1AA,07700 900123,Rhian ${last},07700 900124,${n % 9 ? '' : 'nuts; milk'},${n % 7 ? 'No' : 'Yes'},${n % 7 ? '' : 'Asthma'},Yes,Rhian ${last},01/07/2026`
  })
  return [headerLine, ...rows].join('\r\n')
}

const createBody = (text: string) => ({
  filename: 'people.csv',
  content: `data:text/csv;base64,${Buffer.from(text).toString('base64')}`,
})

// Start a database that flushes every commit to disk, as in production.
const postgres = await startDurablePostgres()
const product = await startProduct(postgres.url, { LOG_LEVEL: 'silent' })
const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 2 })

/** Creates a club with a full register and a signed-in coordinator. Returns the club's id and the token. */
const createFullClub = async () => {
  const { organisation } = await makeClub(product)
  const people = Array.from({ length: PEOPLE_COUNT }, (_, n) => ({ id: newId(), ...getName(n * 3 + 1) }))
  await pool.query(
    `INSERT INTO registered (id, organisation_id, version, first_name, last_name)
     SELECT p.id, $2, 1, p.first, p.last FROM jsonb_to_recordset($1::jsonb) AS p(id uuid, first text, last text)`,
    [JSON.stringify(people), organisation],
  )
  return { organisation, token: await createSignedInUser(product, organisation) }
}

const measureSeconds = async <T>(work: () => Promise<T>): Promise<{ took: number; value: T }> => {
  const startedAt = performance.now()
  const value = await work()
  return { took: (performance.now() - startedAt) / 1000, value }
}

const importFile = async (token: string, text: string, decisions: object[]): Promise<string> => {
  const response = await fetch(`${product.url}/api/registered/import`, {
    method: 'POST',
    headers: { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...createBody(text), decisions }),
  })
  return response.text()
}

/**
 * Inserts the rows of the same people with one plain statement and does nothing else. Its time is the lower limit for
 * an import.
 */
const insertBareRows = async (organisation: string): Promise<void> => {
  const rows = Array.from({ length: ROW_COUNT }, (_, n) => {
    const { first, last } = getName(n)
    return { id: newId(), first, last, school: 'Ysgol y Bryn', address: `${n} Sample Street` }
  })
  await pool.query(
    `INSERT INTO registered (id, organisation_id, version, first_name, last_name, school, address_1, created)
     SELECT p.id, $2, 2, p.first, p.last, p.school, p.address, now()
     FROM jsonb_to_recordset($1::jsonb) AS p(id uuid, first text, last text, school text, address text)`,
    [JSON.stringify(rows), organisation],
  )
}

const previewSeconds: number[] = []
const importSeconds: number[] = []
const bareInsertSeconds: number[] = []
for (let run = 0; run < RUNS; run++) {
  const { organisation, token } = await createFullClub()
  const text = createCsvText(run * ROW_COUNT)
  const timedPreview = await measureSeconds(
    () => product.call(token, 'POST', '/registered/import_preview', createBody(text)) as Promise<ImportPreview>,
  )
  if (timedPreview.value.rows !== ROW_COUNT) throw new Error('the preview read something else')
  // Add every row as a new person, so that the import writes as many rows as it reads.
  const decisions = Array.from({ length: ROW_COUNT }, (_, index) => ({ row: index + 2, as: 'new' }))
  const timedImport = await measureSeconds(() => importFile(token, text, decisions))
  if (!timedImport.value.includes(`"created":${ROW_COUNT}`)) throw new Error('not everybody was imported')
  const timedBareInsert = await measureSeconds(() => insertBareRows(organisation))
  previewSeconds.push(timedPreview.took)
  importSeconds.push(timedImport.took)
  bareInsertSeconds.push(timedBareInsert.took)
}
const getMedian = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const ratio = getMedian(importSeconds) / getMedian(bareInsertSeconds)
report(`A file of ${ROW_COUNT} people into a register of ${PEOPLE_COUNT}`, [
  { name: 'preview, median', value: getMedian(previewSeconds), unit: 's', bar: 3, atMost: true },
  {
    name: 'import, median',
    value: getMedian(importSeconds),
    unit: 's',
    bar: 20,
    atMost: true,
    note: `${ratio.toFixed(1)} of one bare statement that puts the rows (${getMedian(bareInsertSeconds).toFixed(2)} s)`,
  },
])
await pool.end()
await product.close()
await postgres.stop()
