import type { ReturnRow } from '@contract/dashboard/holiday-return.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { goldenCounts } from '../../../contract/golden-numbers-manual-entries.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { createNumbersFixture } from '../../../server/testing/numbers-fixture.ts'
import { setInterceptor } from '../../replica/testing/browser.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pressButton } from '../../testing/press.ts'
import { ReturnTable } from './return-table.tsx'

// Allow more time, because the first test of a file also imports the full app.
vi.setConfig({ testTimeout: 120_000 })

function getMainText() {
  return document.querySelector('main')?.textContent ?? ''
}

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterEach(() => {
  setInterceptor(null)
  cleanup()
})
afterAll(() => api.close())

describe('exported number files', () => {
  it('shows an empty list and a load error', async () => {
    await openPage(api, token, '/number_exports')
    await waitFor(() => expect(getMainText()).toContain('No file of numbers has been saved yet.'))
    setInterceptor((request, send) =>
      new URL(request.url).pathname.endsWith('/number_exports')
        ? Promise.resolve(Response.json({ code: 'unexpected', detail: null, status: 500 }, { status: 500 }))
        : send(),
    )
    await openPage(api, token, '/number_exports', { faulty: true })
    await waitFor(() => expect(getMainText()).toContain('The list could not be read.'))
  })

  it('lists file, user, filter and suppression', async () => {
    const club = await api.club('Riverside', { region: 'Wales' })
    const day = { date: '2025-08-05', holiday: 'July/Aug', year: 2025 }
    await createNumbersFixture(api).session(club, day, await club.people(9))
    const filter = { year: 'custom', date_from: '2025-08-01', date_to: '2025-08-31', regions: ['Wales'] }
    const response = await api.app.request('/api/dashboard/export_combined_year', {
      method: 'POST',
      body: JSON.stringify({ ...filter, suppress: true }),
      headers: { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' },
    })
    await response.text()
    await openPage(api, token, '/number_exports')
    await waitFor(() => expect(getMainText()).toContain('Nia Rees'))
    for (const expectedText of ['Combined Year', '01/08/2025 – 31/08/2025, Wales', 'Hidden'])
      expect(getMainText()).toContain(expectedText)
    await expectAccessible()
  })
})

describe('year of a number with manual entries', () => {
  it('explains if the manual entry or the counted people apply', async () => {
    const club = await api.club('Early Entry', { region: 'Scotland' })
    const year = new Date().getFullYear()
    await api.call(token, 'POST', '/golden_numbers_manual_entries', {
      ...Object.fromEntries(goldenCounts.map((name) => [name, 0])),
      year,
      holiday: 'Jan/Feb',
      organisation: club.id,
      unique_eligible_children: 1,
      year_to_date_unique_eligible_children: 1,
    })
    await openPage(api, token, `/dashboard?year=${year}&regions=${JSON.stringify(['Scotland'])}`)
    await pressButton('Unique eligible children')
    const meaningDialog = await screen.findByRole('dialog', { name: 'Unique eligible children' })
    expect(
      within(meaningDialog).getByText(/For 1 club, the year is the year to date of its latest entry/),
    ).toBeDefined()
    expect(meaningDialog.textContent).not.toContain('because each counts once in a year')
  })
})

describe('holiday return page', () => {
  it('shows a dash for missing data and the number of sessions in a total', () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    const row: ReturnRow = {
      local_authority: 'Cardiff',
      holiday: 'July/Aug',
      clubs: 1,
      sessions_offered: 3,
      attendances: 9,
      child_meals: 9,
      adult_meals: 2,
      unique_children: 4,
      children: [],
      places: 40,
      sessions_with_places: 2,
      no_shows: null,
      sessions_with_no_shows: 0,
    }
    render(
      <I18nProvider i18n={i18n}>
        <ReturnTable authority="Cardiff" rows={[row]} />
      </I18nProvider>,
    )
    const [table] = screen.getAllByRole('table')
    const cells = within(table as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells.slice(-2)).toEqual(['40over 2 sessions', '–not recorded'])
  })
})
