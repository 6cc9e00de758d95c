import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { openPage } from '../../testing/open-page.tsx'
import { chooseOption, pressButton, typeText } from '../../testing/press.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it('creates sessions with their places, and not with a wrong number [SES-45, B-NUM-03]', async () => {
  const { token } = await api.user((await api.club()).id, { ethnicity_captured: true })
  await openPage(api, token, '/sessions')
  await pressButton('Create New Session(s)')
  const dialog = await screen.findByRole('dialog', { name: 'Create New Session(s)' })
  chooseOption(within(dialog).getByLabelText(/^Holiday/), 'Extra Sessions')
  const dayButtons = [...dialog.querySelectorAll<HTMLButtonElement>('[data-day]')].filter(
    (day) => day.getAttribute('aria-disabled') !== 'true' && !day.disabled,
  )
  for (const day of dayButtons.slice(0, 2)) fireEvent.click(day)
  const placesInput = within(dialog).getByLabelText('Places in every session')
  typeText(placesInput, '4.5')
  await pressButton('Create', dialog)
  await within(dialog).findByText('A whole number from 0 to 9999')
  typeText(placesInput, '45')
  await pressButton('Create', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const year = new Date().getFullYear()
  await waitFor(async () => {
    const { body } = await api.call(token, 'GET', `/session_places?year=${year}`)
    expect(body.map((session: { places: number }) => session.places)).toContain(45)
  })
})
