import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { ReplicaDb } from '../../../../replica/db.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { chooseOption, pressButton, typeText } from '../../../../testing/press.ts'

vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let token: string
let sessionId: string
beforeAll(async () => {
  api = await createTestApi()
  const club = await api.club()
  await club.people(1, { first_name: 'Mia', last_name: 'Rees', is_adult: true })
  token = (await api.user(club.id, { ethnicity_captured: true })).token
  const day = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
  sessionId = (await api.call(token, 'POST', '/sessions', day)).body.id
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => api.close())

/** Opens the full form of a session and fills in the required answers of a volunteer. */
const openFullForm = async (firstName: string) => {
  const router = await openPage(api, token, `/registered/new?session=${sessionId}&full=true&adult=true`)
  const firstNameField = await screen.findByLabelText<HTMLInputElement>('First Name')
  typeText(firstNameField, firstName)
  typeText(screen.getByLabelText('Surname'), 'Rees')
  chooseOption(screen.getByLabelText('Attendance type'), 'Lunchmaker')
  return { router, firstNameField }
}

it('saves on Enter in a one-line field', async () => {
  const { router, firstNameField } = await openFullForm('Non')
  // A browser presses the form's submit button on Enter, but jsdom does not.
  firstNameField.form?.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/sessions/${sessionId}`))
})

it('shows an error notice if a new person of the same name cannot be registered', async () => {
  await openFullForm('Mia')
  await pressButton('Save')
  await screen.findByRole('dialog', { name: 'Is it this person?' })
  // The sync pill can still read the replica.
  const { getMeta } = ReplicaDb.prototype
  vi.spyOn(ReplicaDb.prototype, 'getMeta').mockImplementation(function (this: ReplicaDb, key) {
    return key === 'removals' ? getMeta.call(this, key) : Promise.reject(new Error('broken'))
  } as typeof getMeta)
  await pressButton('Register a new person')
  await screen.findByText('An unexpected error occurred')
})
