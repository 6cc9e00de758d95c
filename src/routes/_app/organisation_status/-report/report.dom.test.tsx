import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { openPage } from '../../../../testing/open-page.tsx'

let api: TestApi
let token: string
const year = getYear(getLondonDay())
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
  for (const name of ['Bethel', 'Siloh']) {
    const club = await api.club(name)
    const coordinator = await api.user(club.id)
    await api.call(coordinator.token, 'POST', `/holiday_allocation/${year}?partial=true`, [
      { holiday: 'July/Aug', year, status: 'Open', start_date: `${year}-07-20`, end_date: `${year}-07-31` },
    ])
  }
})
afterAll(() => api.close())

const findQuestion = (name: RegExp) => screen.findByRole('link', { name })

it('answers a ready question with one press', async () => {
  const router = await openPage(api, token, '/organisation_status')
  fireEvent.click(await findQuestion(/^Not confirmed, July\/Aug \(2\)$/))
  const table = await screen.findByRole('table', { name: 'Club Open Status' })
  expect(
    within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Bethel', 'Siloh'])
  screen.getByText('2 clubs, 2 club holidays')
  expect(router.state.location.search).toEqual({ holidays: ['July/Aug'], confirmed_by_rl: 'no', run: true })
})

it('shows the rows on which club and lead disagree', async () => {
  await openPage(api, token, '/organisation_status')
  fireEvent.click(await findQuestion(/^Club and lead differ \(2\)$/))
  await screen.findByText('2 clubs, 2 club holidays')
})

it('waits for Run after a filter was changed [STAT-48]', async () => {
  const router = await openPage(api, token, '/organisation_status?holidays=["July/Aug"]&run=true')
  await screen.findByText('2 clubs, 2 club holidays')
  fireEvent.change(screen.getByLabelText('Has data'), { target: { value: 'no' } })
  await screen.findByText('Filters changed, run again')
  expect(router.state.location.search).not.toHaveProperty('run')
})
