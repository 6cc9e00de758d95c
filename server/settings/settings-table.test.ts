import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settings } from './setting-schemas.ts'
import { replaceSettingsTable } from './settings-table.ts'

const PAGE_PATH = new URL('../../docs/operating.md', import.meta.url).pathname

// To update the page after a failure: npx vitest run --project server server/settings/settings-table.test.ts -u
it('matches the table of settings in docs/operating.md', async () => {
  await expect(replaceSettingsTable(readFileSync(PAGE_PATH, 'utf8'))).toMatchFileSnapshot(PAGE_PATH)
})

it('deploy/hallbook.env.example names settings only', () => {
  const example = readFileSync(new URL('../../deploy/hallbook.env.example', import.meta.url), 'utf8')
  const names = [...example.matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !(name in settings))).toEqual([])
})
