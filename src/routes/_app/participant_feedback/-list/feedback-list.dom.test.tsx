import { newId } from '@contract/id.ts'
import { formatDay, getLondonDay } from '@contract/rules/days.ts'
import { agreementFields } from '@contract/surveys.ts'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { openPage } from '../../../../testing/open-page.tsx'

let api: TestApi
let token: string
const today = getLondonDay()
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user((await api.club('Riverside')).id, { ethnicity_captured: true })).token
  const agreement = Object.fromEntries(agreementFields.map((field) => [field, 'agree']))
  const shared = { day: today, gender: 'female', how_long: 'first_time', ...agreement }
  for (const answer of [
    { ...shared, anonymous: true },
    { ...shared, anonymous: false, name: 'Mair', agreement_food: 'disagree' },
  ]) {
    const { status, body } = await api.call(token, 'POST', '/participant_feedback', { id: newId(), ...answer })
    expect([status, body]).toEqual([201, expect.anything()])
  }
})
afterAll(() => api.close())

it('shows a summary, faces in each row, and no column of anonymous names', async () => {
  await openPage(api, token, '/participant_feedback')
  const summary = within(await screen.findByRole('region', { name: /^How many agree, \d{4}/ }))
  summary.getByText('2 answers')
  expect(summary.getByText('The food is good').closest('div')?.textContent).toContain('50.0%')
  const table = within(await screen.findByRole('table', { name: 'Participant Feedback' }))
  const names = table.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names.sort()).toEqual([`Answer of ${formatDay(today)}`, 'Mair'])
  table.getByRole('img', { name: 'Agree: 7, Disagree: 1' })
  table.getByRole('img', { name: 'Agree: 8' })
})

it('offers a family to answer on this device', async () => {
  await openPage(api, token, '/participant_feedback')
  await screen.findByRole('button', { name: 'Let a family answer here' })
})
