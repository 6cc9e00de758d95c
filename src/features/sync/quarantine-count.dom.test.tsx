import { quarantinedChangeOperations } from '@contract/quarantined-changes.ts'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { setInterceptor } from '../../replica/testing/browser.ts'
import { openPage } from '../../testing/open-page.tsx'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => {
  setInterceptor(null)
  return api.close()
})

it("counts changes that wait for the coordinator's decision in the pill", async () => {
  const club = await api.club('Riverside')
  const { token } = await api.user(club.id, { ethnicity_captured: true })
  const path = `/api${quarantinedChangeOperations['held_changes.list'].path}`
  const change = {
    id: newId(),
    name: 'attendance.set',
    v: 1,
    args: {},
    made_at: new Date().toISOString(),
    received_at: new Date().toISOString(),
    kept_until: '2027-01-01',
    by: 'Nia Rees',
    device_name: 'Tablet',
  }
  setInterceptor(async (request, send) =>
    new URL(request.url).pathname === path ? Response.json({ count: 1, results: [change] }) : send(),
  )
  await openPage(api, token, '/setup', { faulty: true })
  expect((await screen.findByRole('button', { name: /1 needs you/ })).className).toContain('pill')
})
