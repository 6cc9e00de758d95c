import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { openPage, setOnline } from '../../../../testing/open-page.tsx'
import { press } from '../../../../testing/press.ts'

vi.setConfig({ testTimeout: 60_000 })

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => {
  setOnline(true)
  return api.close()
})

it('the warning about other devices opens its details by a press [B-HAL-02]', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id, { ethnicity_captured: true })
  const day = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
  const { id } = (await api.call(token, 'POST', '/sessions', day)).body
  await openPage(api, token, `/sessions/${id}/fire_roll`)
  await screen.findByRole('heading', { level: 1, name: 'Fire roll' })
  setOnline(false)
  const button = await within(screen.getByRole('main')).findByRole('button', { name: 'More' })
  const details = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(details?.textContent).toContain('Ask everyone who holds a tablet or phone')
  expect(details?.className).toContain('max-md:hidden')
  press(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(details?.className).not.toContain('max-md:hidden')
})
