import Papa from 'papaparse'
import type { ApiOutput } from '../../contract/api.ts'
import type { TestApi } from './api.ts'

type CsvRow = Record<string, string>

/** Builds a CSV text of these rows. */
export const buildCsv = (...rows: CsvRow[]) => Papa.unparse(rows, { columns: [...new Set(rows.flatMap(Object.keys))] })

/** Builds a file upload in the format of the API. */
export const buildCsvFile = (text: string | Buffer, filename = 'people.csv') => ({
  filename,
  content: `data:text/csv;base64,${Buffer.from(text as string).toString('base64')}`,
})

/** Creates a club with a coordinator, and returns the coordinator's import calls. */
export const createImportFixture = async (api: TestApi, facts: { is_boxes_of_hope?: boolean } = {}) => {
  const club = await api.club('Import club', facts)
  const { token } = await api.user(club.id)
  const requestPreview = (text: string | Buffer, answers: object = {}) =>
    api.call(token, 'POST', '/registered/import_preview', { ...buildCsvFile(text), ...answers })
  const sendImport = (body: object, signal?: AbortSignal) =>
    api.app.request('/api/registered/import', {
      method: 'POST',
      headers: { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
  /** Runs an import and returns its events, or the response that refused it. */
  const runImport = async (text: string | Buffer, decisions?: object[], for_all?: object, answers: object = {}) => {
    const response = await sendImport({
      ...buildCsvFile(text),
      ...(decisions && { decisions }),
      ...(for_all && { for_all }),
      ...answers,
    })
    const body = await response.text()
    if (response.status !== 200) return { status: response.status, body: JSON.parse(body), events: [] }
    const events = body
      .split('\n\n')
      .filter(Boolean)
      .map((event) => /^event: (\w+)\ndata: (.*)$/.exec(event))
      .map((match) => ({ name: match?.[1], data: JSON.parse(match?.[2] ?? 'null') }))
    return { status: 200, body: events.at(-1)?.data, events }
  }
  const readPeople = async () =>
    (await api.call(token, 'GET', '/registered?limit=1000&ordering=last_name')).body
      .results as ApiOutput<'registered.get'>[]
  return { club, token, preview: requestPreview, send: sendImport, run: runImport, people: readPeople }
}
