import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { openPage } from '../../testing/open-page.tsx'
import { press, pressButton } from '../../testing/press.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await query(`UPDATE network SET access_review_since = now() - interval '5 years'`)
})
afterAll(() => api.close())

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
/** Creates a club with a coordinator and a core team member whose account is overdue. */
const createClub = async (name: string) => {
  const club = await api.club(name)
  const coordinator = await api.user(club.id, { first_name: 'Elin', last_name: 'Gruffudd' })
  const core = await api.user(club.id, { user_type: 'core', first_name: 'Huw', last_name: 'Griffiths' })
  await query(`UPDATE users SET created = now() - interval '2 years' WHERE id = $1`, [core.id])
  return { club, coordinator, core }
}
const findRow = async (name: string) => {
  const table = await screen.findByRole('table', { name: 'Access review' })
  return (await within(table).findByText(name)).closest('tr') as HTMLElement
}
const createSupport = async () => (await api.user(null, { is_staff: true, role: 'vp_support' })).token

describe('the access review [B-OPS-06]', () => {
  it('lets a coordinator confirm others, and not the own account', async () => {
    const { coordinator, core } = await createClub('Riverside')
    await openPage(api, coordinator.token, '/access_review')
    expect((await findRow('Elin Gruffudd')).textContent).toContain('Your own account. Another person confirms it.')
    await pressButton('Still needed: Huw Griffiths', await findRow('Huw Griffiths'))
    await screen.findByText('Accounts confirmed: 1')
    const rows = await query('SELECT access_confirmed_by FROM users WHERE id = $1', [core.id])
    expect(rows).toEqual([{ access_confirmed_by: coordinator.id }])
  })

  it('moves the focus to the next row, then to the empty list', async () => {
    const { club } = await createClub('Lakeside')
    const reviewer = await api.user(club.id, { first_name: 'Nia', last_name: 'Price' })
    for (const last_name of ['Lloyd', 'Morgan']) {
      const { id } = await api.user(club.id, { user_type: 'core', first_name: 'Huw', last_name })
      await query(`UPDATE users SET created = now() - interval '2 years' WHERE id = $1`, [id])
    }
    await openPage(api, reviewer.token, '/access_review?waiting=true')
    for (const name of ['Huw Griffiths', 'Huw Lloyd', 'Huw Morgan']) {
      const button = await screen.findByRole('button', { name: `Still needed: ${name}` })
      if (name === 'Huw Griffiths') button.focus()
      await waitFor(() => expect(document.activeElement).toBe(button))
      press(button)
    }
    await screen.findByText('Nothing matches')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Nothing matches'))
  })

  it('lets VP support close all overdue accounts together', async () => {
    const { core } = await createClub('Hilltop')
    await openPage(api, await createSupport(), '/access_review')
    await screen.findByRole('link', { name: 'Huw Griffiths' })
    await pressButton('Close 1 account')
    await pressButton('Close them', await screen.findByRole('alertdialog'))
    await screen.findByText('Accounts closed: 1')
    await screen.findByText('Every account is confirmed.')
    expect(await query('SELECT is_active FROM users WHERE id = $1', [core.id])).toEqual([{ is_active: false }])
  })
})

it('ends all sign-ins of a user after showing what happens on tablets [B-OPS-06]', async () => {
  const { coordinator } = await createClub('Bethel')
  await openPage(api, await createSupport(), `/users/pastors/${coordinator.id}`)
  await pressButton('End all sign-ins')
  const dialog = await screen.findByRole('alertdialog', { name: 'End all sign-ins of Elin Gruffudd?' })
  expect(dialog.textContent).toContain('1 sign-in ends at once.')
  expect(dialog.textContent).toContain('Tablets keep the register and unsent work.')
  press(within(dialog).getByRole('button', { name: 'End all sign-ins' }))
  await screen.findByText('Sign-ins ended: 1')
  await waitFor(async () => expect((await api.call(coordinator.token, 'GET', '/me')).body.code).toBe('sign_in_expired'))
})
