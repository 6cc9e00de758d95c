import { saferRecruitmentOperations } from '@contract/recruitment/safer-recruitment-status.ts'
import { addDays, formatDay, getLondonDay } from '@contract/rules/days.ts'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { setInterceptor } from '../../../replica/testing/browser.ts'
import { openPage } from '../../../testing/open-page.tsx'

let api: TestApi
let token: string
const dateDay = addDays(getLondonDay(), 20)
beforeAll(async () => {
  api = await createTestApi()
  const club = await api.club('Riverside')
  token = (await api.user(club.id, { ethnicity_captured: true })).token
  const staff = await api.user(null, { is_staff: true, role: 'vp_support' })
  await api.call(staff.token, 'POST', '/important_dates', {
    title: 'Survey closes',
    content: '<p>Share the link</p>',
    date: dateDay,
    live: true,
  })
})
afterAll(() => {
  setInterceptor(null)
  return api.close()
})

/** Opens the welcome page of a user with these numbers of submitted and requested references. */
const openWithReferences = async (references_completed: number, references_total: number) => {
  const path = `/api${saferRecruitmentOperations['me.safer_recruitment_status'].path}`
  setInterceptor(async (request, send) =>
    new URL(request.url).pathname === path
      ? Response.json({ application_completed: true, references_completed, references_total, dbs_confirmed: false })
      : send(),
  )
  await openPage(api, token, '/welcome', { faulty: true })
  const label = await screen.findByText('References completed')
  return within(label.closest('li') as HTMLElement)
}

it('ticks the references only if all of them are in [WEL-08, WEL-29]', async () => {
  const someReferences = await openWithReferences(2, 3)
  someReferences.getByText('2 of 3 in')
  expect(someReferences.queryByText('Done')).toBeNull()
  const allReferences = await openWithReferences(2, 2)
  await allReferences.findByText('2 of 2 in')
  allReferences.getByText('Done')
})

it('shows the day of an important date once', async () => {
  await openPage(api, token, '/welcome')
  const card = await screen.findByRole('button', { name: /Survey closes/ })
  within(card).getByText(String(Number(dateDay.slice(8))))
  expect(card.textContent).not.toContain(formatDay(dateDay))
})

it('announces the cards while they load', async () => {
  setInterceptor((request, send) =>
    new URL(request.url).pathname === '/api/welcome' ? new Promise<Response>(() => undefined) : send(),
  )
  const { token: newToken } = await api.user((await api.club('Siloh')).id, { ethnicity_captured: true })
  await openPage(api, newToken, '/welcome', { faulty: true })
  await screen.findByText('Loading news and resources')
})
