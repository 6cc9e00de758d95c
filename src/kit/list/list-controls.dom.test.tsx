import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { openPage } from '../../testing/open-page.tsx'
import { press, pressButton } from '../../testing/press.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
  await api.user((await api.club('Bethel')).id, { email: 'nia@hallbook.example' })
})
beforeEach(() => localStorage.removeItem('hidden-columns:/users/pastors'))
afterAll(() => api.close())

const getHeaders = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const findMenu = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('filter chips of a list', () => {
  it('set and clear a filter in the URL', async () => {
    const router = await openPage(api, token, '/users/pastors')
    await pressButton('Active: any')
    await expectAccessible()
    press((await findMenu('Active')).getByRole('button', { name: 'No' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ is_active: false }))
    await screen.findByRole('button', { name: 'Active: No' })
    await pressButton('Clear Active')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Active: any' }))
  })

  it('are set by a ready view, which is then the current one', async () => {
    const router = await openPage(api, token, '/users/pastors?search=nia')
    press(await screen.findByRole('link', { name: 'Coordinators' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ user_type: 'coordinator' }))
    await screen.findByRole('button', { name: 'User type: Coordinator' })
    expect(screen.getByRole('link', { name: 'Coordinators' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Inactive accounts' }).getAttribute('aria-current')).toBeNull()
  })
})

describe('columns of a list', () => {
  it('can be left out on this device, except the name', async () => {
    await openPage(api, token, '/users/pastors')
    await screen.findByRole('table', { name: 'Users' })
    await pressButton('Columns')
    const menu = await findMenu('Columns')
    menu.getByText('Kept on this computer.')
    expect(menu.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).disabled)[0]).toBe(true)
    expect(getHeaders()).toContain('Club ID')
    press(menu.getByRole('checkbox', { name: 'Club ID' }))
    await waitFor(() => expect(getHeaders()).not.toContain('Club ID'))
    expect(localStorage.getItem('hidden-columns:/users/pastors')).toBe('organisation__organisation_id')
    await openPage(api, token, '/users/pastors?is_active=true')
    await screen.findByRole('table', { name: 'Users' })
    expect(getHeaders()).not.toContain('Club ID')
    expect(getHeaders()).toContain('User type')
  })
})
