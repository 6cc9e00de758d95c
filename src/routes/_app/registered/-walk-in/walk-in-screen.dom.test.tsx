import type { RegisteredRow } from '@contract/rows.ts'
import { groupFamilies } from '@contract/rules/families.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { ReplicaDb } from '../../../../replica/db.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { getDescription, press, pressButton, typeText } from '../../../../testing/press.ts'

vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let token: string
let clubId: string
let sessionId: string
beforeAll(async () => {
  // Set the font size, because tiles are measured by it.
  document.documentElement.style.fontSize = '16px'
  api = await createTestApi()
  const club = await api.club()
  await club.people(1, { first_name: 'Mia', last_name: 'Rees' })
  clubId = club.id
  token = (await api.user(clubId, { ethnicity_captured: true })).token
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

/** Makes the change that adds a person to the session fail. The sync pill can still read the replica. */
const breakRegister = () => {
  const { getMeta } = ReplicaDb.prototype
  vi.spyOn(ReplicaDb.prototype, 'getMeta').mockImplementation(function (this: ReplicaDb, key) {
    return key === 'removals' ? getMeta.call(this, key) : Promise.reject(new Error('broken'))
  } as typeof getMeta)
}

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
    for (const name of ['Full form', 'Register and add a brother or sister'])
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

describe('brothers and sisters', () => {
  // Use a new user for each test, because drafts of other tests are stored for their user.
  beforeEach(async () => {
    token = (await api.user(clubId, { ethnicity_captured: true })).token
  })
  /** Number of presses and filled fields. */
  let actions = 0
  const act = async (name: string) => {
    actions += 1
    await pressButton(name)
  }
  const fill = async (label: string, value: string) => {
    actions += 1
    typeText(await screen.findByLabelText(new RegExp(`^${label}`)), value)
  }
  const findSiblingForm = async (previousName: string) => {
    await waitFor(() => expect(getDescription(screen.getByLabelText('Surname'))).toContain(`Kept from ${previousName}`))
    await waitFor(() => expect(getFirstName().value).toBe(''))
  }
  const ADD_SIBLING = 'Register and add a brother or sister'
  /** Returns the first names of the people in the session on the server, by family. */
  const findFamilies = async () => {
    const { attending } = (await api.call(token, 'GET', `/sessions/${sessionId}`)).body as {
      attending: { id: string }[]
    }
    const people = await Promise.all(
      attending.map(async ({ id }) => (await api.call(token, 'GET', `/registered/${id}`)).body as RegisteredRow),
    )
    return groupFamilies(people, 'en').map(({ members }) => members.map(({ first_name }) => first_name).sort())
  }

  it('are three registered people after at most 12 actions', async () => {
    actions = 0
    const router = await openPage(api, token, `/sessions/${sessionId}`)
    await act('Register')
    actions += 1
    press(await screen.findByRole('menuitem', { name: 'New Child' }))
    await fill('First Name', 'Ngozi')
    await fill('Surname', 'Okoro')
    await fill('Emergency contact', 'Blessing Okoro')
    await fill('Emergency phone number', '07700 900271')
    await act(ADD_SIBLING)
    await findSiblingForm('Ngozi')
    await fill('First Name', 'Chidi')
    await act(ADD_SIBLING)
    await findSiblingForm('Ngozi')
    await fill('First Name', 'Tobi')
    await act('Register and mark as here')
    expect(actions).toBeLessThanOrEqual(12)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/sessions/${sessionId}`))
    const family = await screen.findByRole('group', { name: 'Okoro family' })
    for (const name of ['Ngozi', 'Chidi', 'Tobi'])
      expect(
        within(family).getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name} Okoro`) }).checked,
      ).toBe(true)
  })

  it('start with empty health answers and the focus on the first name', async () => {
    await openWalkIn('Ada')
    typeText(screen.getByLabelText(/^Medical conditions/), 'Asthma')
    typeText(screen.getByLabelText(/^Emergency phone number/), '07700 900272')
    await pressButton(ADD_SIBLING)
    await findSiblingForm('Ada')
    expect(document.activeElement).toBe(getFirstName())
    expect(screen.getByLabelText<HTMLInputElement>(/^Medical conditions/).value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>(/^Emergency phone number/).value).toBe('07700 900272')
    within(screen.getByRole('region', { name: 'Rees family' })).getByText('Ada')
  })

  it('are listed as family in the full form', async () => {
    await openWalkIn('Ola')
    typeText(screen.getByLabelText(/^Emergency phone number/), '07700 900273')
    await pressButton(ADD_SIBLING)
    await findSiblingForm('Ola')
    await pressButton('Full form')
    const table = await screen.findByRole('table', { name: 'Related family members', hidden: true })
    within(table).getByText(/^Ola/)
  })

  it('leave no answers of the registered child for the full form', async () => {
    const router = await openWalkIn('Efa')
    await pressButton('Full form')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ full: true }))
    await waitFor(() => expect(screen.queryByRole('button', { name: ADD_SIBLING })).toBeNull())
    await waitFor(() => expect(getFirstName().value).toBe('Efa'))
    router.history.back()
    await waitFor(() => expect(router.state.location.search).not.toMatchObject({ full: true }))
    await screen.findByRole('button', { name: ADD_SIBLING })
    expect(getFirstName().value).toBe('Efa')
    await pressButton(ADD_SIBLING)
    await findSiblingForm('Efa')
    router.history.forward()
    await waitFor(() => expect(router.state.location.search).toMatchObject({ full: true }))
    await waitFor(() => expect(getFirstName().value).toBe(''))
  })

  it('are linked to a registered person who is used instead', async () => {
    const router = await openWalkIn('Beca')
    await pressButton(ADD_SIBLING)
    await findSiblingForm('Beca')
    typeText(getFirstName(), 'Mia')
    await pressButton('Register and mark as here')
    const dialog = await screen.findByRole('dialog', { name: 'Is it this person?' })
    await waitFor(() => expect(dialog.querySelector('[inert]')).toBeNull())
    await pressButton('Use this person, Mia Rees', dialog)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/sessions/${sessionId}`))
    await waitFor(async () => expect(await findFamilies()).toContainEqual(['Beca', 'Mia']))
  })

  it('are not offered for an adult', async () => {
    await openWalkIn('Cai')
    screen.getByRole('button', { name: ADD_SIBLING })
    press(screen.getByRole('button', { name: 'Adult' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: ADD_SIBLING })).toBeNull())
  })
})
