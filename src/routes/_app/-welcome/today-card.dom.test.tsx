import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { openPage } from '../../../testing/open-page.tsx'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it("opens the kitchen and the fire roll from today's card", async () => {
  const club = await api.club('Riverside')
  const { token } = await api.user(club.id, { ethnicity_captured: true })
  const date = getLondonDay()
  const { body } = await api.call(token, 'POST', '/sessions', {
    date,
    holiday: 'Extra Sessions',
    year: getYear(date),
  })
  await openPage(api, token, '/welcome')
  const getLinkHref = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await getLinkHref('Open attendance')).toBe(`/sessions/${body.id}`)
  expect(await getLinkHref('Kitchen')).toBe(`/sessions/${body.id}/kitchen`)
  expect(await getLinkHref('Fire roll')).toBe(`/sessions/${body.id}/fire_roll`)
})
