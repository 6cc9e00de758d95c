import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { ReplicaDb } from '../../../../replica/db.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { pressButton, typeText } from '../../../../testing/press.ts'

vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let token: string
let sessionId: string
beforeAll(async () => {
  api = await createTestApi()
  const club = await api.club()
  await club.people(1, { first_name: 'Mia', last_name: 'Rees' })
  token = (await api.user(club.id, { ethnicity_captured: true })).token
  const day = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
  sessionId = (await api.call(token, 'POST', '/sessions', day)).body.id
})
/** Moves the clock forward for each test, because the same error notice is shown once in two seconds only. */
let clockOffsetMs = 0
beforeEach(() => {
  clockOffsetMs += 10_000
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + clockOffsetMs)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => api.close())

const getFirstName = () => screen.getByLabelText<HTMLInputElement>('First Name')

const openWalkIn = async (firstName: string) => {
  const router = await openPage(api, token, `/registered/new?session=${sessionId}`)
  typeText(await screen.findByLabelText('First Name'), firstName)
  typeText(screen.getByLabelText('Surname'), 'Rees')
  return router
}

/** Opens the form with the name of a registered person and presses the save button. */
const openDuplicateQuestion = async () => {
  await openWalkIn('Mia')
  await pressButton('Register and mark as here')
  return await screen.findByRole('dialog', { name: 'Is it this person?' })
}

/** Makes the change that adds a person to the session fail. */
const breakRegister = () => vi.spyOn(ReplicaDb.prototype, 'getMeta').mockRejectedValue(new Error('broken'))

const findErrorNotice = () => screen.findByText('An unexpected error occurred')

describe('walk-in form', () => {
  it('accepts no input while it saves', async () => {
    const router = await openWalkIn('Non')
    let endSave = () => {}
    const saving = new Promise<void>((resolve) => {
      endSave = resolve
    })
    const heldRead = vi.spyOn(ReplicaDb.prototype, 'getMeta').mockImplementation(async () => void (await saving))
    await pressButton('Register and mark as here')
    await waitFor(() => expect(getFirstName().closest('[inert]')).not.toBeNull())
    for (const name of ['Full form', 'Cancel'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    heldRead.mockRestore()
    endSave()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/sessions/${sessionId}`))
  })

  it('shows an error notice if the full form cannot be opened', async () => {
    await openWalkIn('Non')
    const { put } = IDBObjectStore.prototype
    // Let the sync write its state, because its own failure would end the test run.
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (String(key).startsWith('sync-state')) return put.call(this, value, key)
      throw new Error('broken')
    })
    await pressButton('Full form')
    await findErrorNotice()
  })
})

describe('question about duplicates', () => {
  it('ignores the second tap of a double tap', async () => {
    const dialog = await openDuplicateQuestion()
    const answers = ['Use this person, Mia Rees', 'Register a new person'].map((name) =>
      within(dialog).getByRole('button', { name }),
    )
    for (const answer of answers) expect(answer.closest('[inert]')).not.toBeNull()
    await waitFor(() => {
      for (const answer of answers) expect(answer.closest('[inert]')).toBeNull()
    })
  })

  it('shows an error notice if the new person cannot be registered', async () => {
    const dialog = await openDuplicateQuestion()
    breakRegister()
    await pressButton('Register a new person', dialog)
    await findErrorNotice()
  })

  it('shows an error notice if the existing person cannot be added to the session', async () => {
    const dialog = await openDuplicateQuestion()
    breakRegister()
    await pressButton('Use this person, Mia Rees', dialog)
    await findErrorNotice()
  })
})

describe('question about the birthday', () => {
  const openBirthdayQuestion = async () => {
    await openWalkIn('Cai')
    typeText(screen.getByLabelText(/^Date of birth/), '14/03/1983')
    await pressButton('Register and mark as here')
    return await screen.findByRole('dialog', { name: /^That makes Cai/ })
  }

  it('ignores the second tap of a double tap', async () => {
    const dialog = await openBirthdayQuestion()
    const confirmButton = within(dialog).getByRole('button', { name: 'Yes, register as an adult' })
    expect(confirmButton.closest('[inert]')).not.toBeNull()
    await waitFor(() => expect(confirmButton.closest('[inert]')).toBeNull())
  })

  it('shows an error notice if the person cannot be registered', async () => {
    const dialog = await openBirthdayQuestion()
    breakRegister()
    await pressButton('Yes, register as an adult', dialog)
    await findErrorNotice()
  })
})
