import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { makeApplication } from '../../../../server/testing/application.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { press, pressButton, pressTwice } from '../../../testing/press.ts'

// The first test in this file also loads the whole app, which is slow.
vi.setConfig({ testTimeout: 120_000 })

/** Text of the button, which contains the labels of both presses. */
const DELETE_BUTTON_TEXT = 'DeletePress again to delete'
const REASON = 'A concern about a child was raised.'

let api: TestApi
let supportToken: string
let club: { id: string }
beforeAll(async () => {
  api = await createTestApi()
  supportToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
  club = await api.club('Riverside')
})
afterAll(() => api.close())

const getElements = (selector: string) => [...document.querySelectorAll<HTMLElement>(`main ${selector}`)]
const createVolunteer = (facts: object = {}) => makeApplication(api, club.id, { flow: 'volunteer', ...facts })
const findToast = (words: string) => screen.findByText(words, { selector: '.toast .message' })

describe('deleted application', () => {
  it('is listed by the filter, read-only and restorable by one button', async () => {
    const { id } = await makeApplication(api, club.id, { last_name: 'Deleted' })
    await api.call(supportToken, 'DELETE', `/applications/${id}`)
    await openPage(api, supportToken, '/applications?deleted=true')
    press(await screen.findByRole('link', { name: 'Angharad Deleted' }))
    await screen.findByText(/^Deleted on \d{2}\/\d{2}\/\d{4}\. It is erased on \d{2}\/\d{2}\/\d{4}\.$/)
    await screen.findByText('Personal details')
    expect(getElements('input, textarea, [role=switch]')).toEqual([])
    expect(getElements('button').map(({ textContent }) => textContent)).toEqual(['Restore'])
    expect(screen.queryByRole('navigation', { name: 'Parts of the application' })).toBeNull()
    await pressButton('Restore')
    await findToast('Application restored')
    await screen.findByRole('navigation', { name: 'Parts of the application' })
    expect(screen.queryByText(/^Deleted on/)).toBeNull()
  })

  it('is hidden from users who may not restore it', async () => {
    const { token } = await api.user(club.id, { user_type: 'core', ethnicity_captured: true })
    const { id } = await makeApplication(api, club.id)
    await openPage(api, token, '/applications')
    await screen.findAllByRole('link', { name: 'Angharad Price' })
    expect(screen.queryByRole('button', { name: /^Deleted:/ })).toBeNull()
    await api.call(supportToken, 'DELETE', `/applications/${id}`)
    await openPage(api, token, `/applications/${id}/application_form`)
    await screen.findByText('The page you have requested could not be found')
  })
})

it('names the applications that a bulk delete leaves undeleted', async () => {
  const retainedApplication = await createVolunteer({ first_name: 'Mair', last_name: 'Kept' })
  await createVolunteer({ first_name: 'Huw', last_name: 'Gone' })
  await api.call(supportToken, 'PATCH', `/volunteer_applications/${retainedApplication.id}`, {
    keep_for_safeguarding: true,
    keep_reason: REASON,
  })
  await openPage(api, supportToken, '/volunteer_applications')
  const line = (await screen.findByRole('link', { name: 'Mair Kept' })).closest('tr') as HTMLElement
  expect(within(line).getByText('Kept for safeguarding')).toBeTruthy()
  for (const name of ['Mair Kept', 'Huw Gone']) {
    const row = screen.getByRole('link', { name }).closest('tr') as HTMLElement
    press(within(row).getByRole('checkbox'))
  }
  await pressTwice('Remove selected', 'Press again to remove')
  await screen.findByText('Kept for safeguarding: Mair Kept')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Huw Gone' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Mair Kept' })).toBeTruthy()
})

describe('safeguarding mark of an application', () => {
  it('needs a reason, which record and history show', async () => {
    const { id } = await createVolunteer()
    await openPage(api, supportToken, `/volunteer_applications/${id}/record`)
    press(await screen.findByRole('switch', { name: 'Keep for safeguarding' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Keep it for safeguarding?' })
    const field = within(dialog).getByLabelText('Reason')
    fireEvent.change(field, { target: { value: 'Short' } })
    await pressButton('Save', dialog)
    await within(dialog).findByText('Write at least 10 characters.')
    fireEvent.change(field, { target: { value: REASON } })
    await pressButton('Save', dialog)
    await findToast('Application updated')
    await waitFor(() => expect(document.querySelector('.detail-facts')?.textContent).toContain('Kept for safeguarding'))
    await screen.findByText(`Reason: ${REASON}`, { selector: 'p' })
    await screen.findByText(`Kept for safeguarding, Reason: ${REASON}`)
  })

  it('stays unchanged without a reason', async () => {
    const { id } = await createVolunteer()
    await openPage(api, supportToken, `/volunteer_applications/${id}/record`)
    const safeguardingSwitch = await screen.findByRole<HTMLInputElement>('switch', { name: 'Keep for safeguarding' })
    press(safeguardingSwitch)
    await pressButton('Cancel', await screen.findByRole('alertdialog'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(safeguardingSwitch.getAttribute('aria-checked')).toBe('false')
  })

  it('is hidden from core team members', async () => {
    const { token } = await api.user(club.id, { user_type: 'core', ethnicity_captured: true })
    await openPage(api, token, `/volunteer_applications/${(await createVolunteer()).id}/record`)
    await screen.findByText(/No day is set/)
    expect(screen.queryByRole('switch', { name: 'Keep for safeguarding' })).toBeNull()
  })
})

describe('notes', () => {
  it('show their first text and are editable only by their author', async () => {
    const { id } = await createVolunteer()
    const author = await api.user(club.id, {
      user_type: 'core',
      ethnicity_captured: true,
      last_name: 'Morgan',
    })
    const addNote = (token: string, note: string) =>
      api.call(token, 'POST', '/volunteer_application_notes', { note, application: id })
    const { body } = await addNote(author.token, 'Her aunt rang')
    const changedNote = { note: 'Her uncle rang', application: id }
    await api.call(author.token, 'PUT', `/volunteer_application_notes/${body.id}`, changedNote)
    await addNote(supportToken, 'Mine')
    const readNoteButtons = async (words: string) => {
      const card = (await screen.findByText(words, { selector: 'article > p' })).closest('article') as HTMLElement
      return {
        card,
        names: within(card)
          .queryAllByRole('button')
          .map(({ textContent }) => textContent),
      }
    }
    await openPage(api, supportToken, `/volunteer_applications/${id}/notes`)
    const colleagueNote = await readNoteButtons('Her uncle rang')
    expect(colleagueNote.names).toEqual([DELETE_BUTTON_TEXT])
    expect((await readNoteButtons('Mine')).names).toEqual(['Change', DELETE_BUTTON_TEXT])
    const summary = within(colleagueNote.card).getByText(/^edited \d{2}:\d{2}$/)
    press(summary)
    expect(within(summary.closest('details') as HTMLElement).getByText('Her aunt rang')).toBeTruthy()
    const leader = await api.user(club.id, { user_type: 'safeguarding_leader', ethnicity_captured: true })
    await openPage(api, leader.token, `/volunteer_applications/${id}/notes`)
    for (const noteText of ['Her uncle rang', 'Mine']) expect((await readNoteButtons(noteText)).names).toEqual([])
    await openPage(api, supportToken, `/volunteer_applications/${id}/notes`)
    await pressTwice('Delete', 'Press again to delete', (await readNoteButtons('Her uncle rang')).card)
    await findToast('Note deleted')
    await openPage(api, supportToken, `/volunteer_applications/${id}/record`)
    await screen.findByText('Note of Nia Morgan deleted')
  })
})
