import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { openPage } from '../../testing/open-page.tsx'
import { press, pressButton, typeText } from '../../testing/press.ts'

const PATH = '/holiday_return?year=2026'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

let token: string
let clubId: string
beforeEach(async () => {
  const club = await api.club('Riverside')
  clubId = club.id
  token = (await api.user(club.id, { ethnicity_captured: true })).token
  const [child = ''] = await club.people(1)
  for (const [date, holiday] of [
    ['2026-08-05', 'July/Aug'],
    ['2026-08-06', 'July/Aug'],
    ['2026-02-18', 'Extra Sessions'],
  ]) {
    const { status, body } = await api.call(token, 'POST', '/sessions', { date, holiday, year: 2026 })
    expect([status, body]).toEqual([201, expect.anything()])
    await api.call(token, 'POST', `/sessions/${body.id}/attending`, { attending: [child] })
  }
})

const loadServerPlaces = async () =>
  (await api.call(token, 'GET', '/session_places?year=2026')).body.map(
    ({ date, places }: { date: string; places: number | null }) => [date, places],
  )
const findSummerRegion = async () => within(await screen.findByRole('region', { name: 'July/Aug' }))

describe('places of sessions', () => {
  it('fills every session of a holiday and can undo it [B-NUM-03]', async () => {
    await openPage(api, token, PATH)
    typeText((await findSummerRegion()).getByLabelText('Places in every session'), '1,040')
    press((await findSummerRegion()).getByRole('button', { name: 'Fill' }))
    await waitFor(async () =>
      expect(await loadServerPlaces()).toEqual([
        ['2026-08-06', 1040],
        ['2026-08-05', 1040],
        ['2026-02-18', null],
      ]),
    )
    await waitFor(async () =>
      expect((await findSummerRegion()).getByLabelText<HTMLInputElement>(/^Places on 05.08.2026/).value).toBe('1040'),
    )
    await pressButton('Undo')
    await waitFor(async () => expect((await loadServerPlaces())[0]).toEqual(['2026-08-06', null]))
  })

  it('rejects a number that is not whole', async () => {
    await openPage(api, token, PATH)
    typeText((await findSummerRegion()).getByLabelText('Places in every session'), '1.5')
    expect((await findSummerRegion()).getByRole('button', { name: 'Fill' })).toHaveProperty('disabled', true)
  })
})

describe('missing answers of the holiday return', () => {
  it('link club users to the children and sessions [B-NUM-03]', async () => {
    await openPage(api, token, PATH)
    await screen.findByText('Answers still to fill in')
    const getLinkPath = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    expect(getLinkPath(/without an answer on free school meals/)).toBe('/registered?unanswered=statements')
    expect(getLinkPath(/without a birthday/)).toBe('/registered?unanswered=birthday')
    expect(getLinkPath(/without a number of places/)).toBe('#session-places')
  })

  it('are plain text for staff, who cannot see people', async () => {
    const { token: staffToken } = await api.user(null, { is_staff: true, role: 'tlg' })
    await openPage(api, staffToken, PATH)
    await screen.findByText('Answers still to fill in')
    expect(screen.queryByRole('link', { name: /without a birthday/ })).toBeNull()
  })

  it('filter the register to the children concerned', async () => {
    const { rows } = await api.db.club(clubId, (_tx, client) =>
      client.query('SELECT count(*)::int AS n FROM registered'),
    )
    expect(rows[0].n).toBe(1)
    const router = await openPage(api, token, '/registered?unanswered=birthday')
    await screen.findByText('1 to 1 of 1')
    press(await screen.findByRole('checkbox', { name: 'Children without a birthday' }))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('unanswered'))
  })
})

it('prints the children of every holiday without the holiday select', async () => {
  await openPage(api, token, PATH)
  await screen.findByText('Answers still to fill in')
  const printedPart = document.querySelector<HTMLElement>('.print\\:grid')
  const headingTexts = [...(printedPart?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent)
  expect(headingTexts.map((text) => text?.split(', ').at(-1))).toEqual(['July/Aug', 'Extra Sessions', 'All holidays'])
  expect(printedPart?.querySelector('select')).toBeNull()
  expect(document.querySelector('details')?.dataset.print).toBe('hide')
})
