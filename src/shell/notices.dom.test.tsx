import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../server/testing/api.ts'
import { openPage } from '../testing/open-page.tsx'

vi.setConfig({ testTimeout: 60_000 })

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  const club = await api.club()
  token = (await api.user(club.id, { ethnicity_captured: true })).token
})
afterAll(() => api.close())

const openAndWait = async (path: string) => {
  await openPage(api, token, path)
  await screen.findAllByRole('heading', { level: 1 })
  await act(async () => undefined)
}

it('the checklist banner is shown on a list', async () => {
  await openAndWait('/registered')
  await screen.findByText('Ready Steady Cook:')
})

it.each(['/setup', '/users/staff', '/no_such_page', '/registered/new'])(
  'the checklist banner is not shown on %s',
  async (path) => {
    await openAndWait(path)
    expect(screen.queryByText('Ready Steady Cook:')).toBeNull()
  },
)
