import type { CurrentUser } from '@contract/user.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { changeLock } from '@/lock/lock-records.ts'
import { setInterceptor } from '@/replica/testing/browser.ts'
import { getCurrentUser } from '@/user/use-user.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { openPage, openSignedOut, setOnline } from '../../testing/open-page.tsx'
import { press, typeText } from '../../testing/press.ts'

vi.setConfig({ testTimeout: 60_000 })

let api: TestApi
let staffToken: string
let clubToken: string
beforeAll(async () => {
  api = await createTestApi()
  const club = await api.club('Llandaff Lunch Club', { organisation_id: 'TLG-0432', region: 'South Wales' })
  await api.club('Clwb Cinio Llanberis', { organisation_id: 'TLG-0288' })
  await api.club('100% Lunch')
  await api.user(club.id, { first_name: 'Siân', last_name: 'Llanover', user_type: 'safeguarding_leader' })
  staffToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
  clubToken = (await api.user(club.id, { user_type: 'coordinator', ethnicity_captured: true })).token
  await club.people(1, { first_name: 'Siân', last_name: 'Prys' })
  await api.call(clubToken, 'POST', '/sessions', { date: '2026-08-05', holiday: 'July/Aug', year: 2026 })
})
afterAll(() => api.close())
afterEach(() => setInterceptor(null))

const pressKey = (key: string, more: object = {}, target: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(target, { key, ...more })
const openPalette = async (): Promise<HTMLElement> => {
  pressKey('k', { ctrlKey: true })
  return screen.findByRole('combobox', { name: /^Find / })
}
const queryPalette = () => screen.queryByRole('dialog', { name: 'Search' })
const listRows = () => within(screen.getByRole('listbox')).queryAllByRole('option')
const getChosenRow = () => screen.getByRole('listbox').querySelector('[aria-selected="true"]')?.textContent
const openStaffPage = async (path = '/dashboard') => {
  const router = await openPage(api, staffToken, path, { width: 1024 })
  await screen.findByRole('button', { name: 'Search' })
  return router
}

describe('keyboard', () => {
  it('arrows choose a row and Enter opens it [B-DESK-01]', async () => {
    const router = await openStaffPage()
    const input = await openPalette()
    typeText(input, 'llan')
    await screen.findByRole('option', { name: /^Llandaff/ })
    expect(getChosenRow()).toContain('Llandaff Lunch Club')
    expect(input.getAttribute('aria-activedescendant')).toBe(listRows()[0]?.id)
    pressKey('ArrowDown')
    expect(getChosenRow()).toContain('Clwb Cinio Llanberis')
    pressKey('End')
    expect(getChosenRow()).toBe(listRows().at(-1)?.textContent)
    pressKey('Home')
    expect(getChosenRow()).toContain('Llandaff')
    pressKey('Enter')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/organisations\/[\da-f-]+$/))
    expect(queryPalette()).toBeNull()
  })
  it('Ctrl Enter opens a new tab [B-DESK-01]', async () => {
    await openStaffPage()
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    typeText(await openPalette(), 'club open')
    await screen.findByRole('option', { name: /Club Open Status/ })
    pressKey('Enter', { ctrlKey: true })
    expect(open).toHaveBeenCalledWith('/organisation_status', '_blank', 'noopener')
    expect(queryPalette()).not.toBeNull()
    open.mockRestore()
  })
  it('Escape and Ctrl K close the palette and return the focus [B-DESK-01]', async () => {
    await openStaffPage()
    const button = screen.getByRole('button', { name: 'Search' })
    for (const close of [() => pressKey('Escape'), () => pressKey('k', { metaKey: true })]) {
      button.focus()
      press(button)
      await screen.findByRole('combobox', { name: /^Find / })
      await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'))
      close()
      await waitFor(() => expect(queryPalette()).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(button))
    }
  })
  it('Enter opens no form for a new record that was not chosen [B-DESK-01]', async () => {
    const router = await openStaffPage()
    typeText(await openPalette(), 'zzz')
    await screen.findByText('No results', { exact: false })
    pressKey('Enter')
    expect(router.state.location.pathname).toBe('/dashboard')
    pressKey('ArrowDown')
    pressKey('Enter')
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/pastors/new'))
  })
})

describe('search', () => {
  it('wildcards are plain characters and the match is marked [B-DESK-01]', async () => {
    await openStaffPage()
    typeText(await openPalette(), '%')
    const row = await screen.findByRole('option', { name: /100% Lunch/ })
    expect(row.querySelector('mark')?.textContent).toBe('%')
    expect(listRows().filter((one) => one.querySelector('mark'))).toHaveLength(1)
  })
  it('a late response to an earlier text is ignored [B-DESK-01]', async () => {
    await openStaffPage()
    const input = await openPalette()
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    const answered: string[] = []
    setInterceptor(async (request) => {
      const text = new URL(request.url).searchParams.get('q')
      if (text === 'llandaff') await isReleased
      const response = await api.app.fetch(request)
      if (text) answered.push(text)
      return response
    })
    typeText(input, 'llandaff')
    await new Promise((resolve) => setTimeout(resolve, 300))
    typeText(input, 'llanberis')
    await screen.findByRole('option', { name: /Llanberis/ })
    release()
    await waitFor(() => expect(answered).toContain('llandaff'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByRole('option', { name: /^Llandaff/ })).toBeNull()
    expect(screen.getByRole('option', { name: /Llanberis/ })).toBeTruthy()
  })
  it('pages are found offline, with the reason for missing records [B-DESK-01]', async () => {
    await openStaffPage()
    const input = await openPalette()
    setOnline(false)
    typeText(input, 'club')
    await screen.findByRole('option', { name: /Club Open Status/ })
    await screen.findByText(/^Offline: only what this device has/)
    expect(screen.queryByRole('option', { name: /^Llandaff/ })).toBeNull()
  })
  it('an error of the server is named in one line [B-DESK-01]', async () => {
    await openStaffPage()
    const input = await openPalette()
    setInterceptor(async (request) =>
      request.url.includes('/search') ? new Response('{"code":"unexpected"}', { status: 500 }) : api.app.fetch(request),
    )
    typeText(input, 'club')
    await screen.findByText(/The server could not be searched/)
    expect(screen.getByRole('option', { name: /Club Open Status/ })).toBeTruthy()
  })
  it('buttons for new records stay in sight [B-DESK-01]', async () => {
    await openStaffPage()
    const input = await openPalette()
    expect(screen.getByRole('option', { name: 'New video' })).toBeTruthy()
    typeText(input, 'llan')
    await screen.findByRole('option', { name: /^Llandaff/ })
    expect(within(screen.getByRole('group', { name: 'New' })).getAllByRole('option')).toHaveLength(4)
    typeText(input, 'new vid')
    await waitFor(() =>
      expect(within(screen.getByRole('group', { name: 'New' })).getAllByRole('option')[0]?.textContent).toBe(
        'New video',
      ),
    )
  })
})

describe('other places', () => {
  it('Ctrl K in rich text and with an open dialog opens no palette [B-DESK-01]', async () => {
    await openStaffPage('/news/new')
    const editor = document.createElement('div')
    editor.setAttribute('contenteditable', 'true')
    document.body.append(editor)
    pressKey('k', { ctrlKey: true }, editor)
    editor.remove()
    const dialog = document.createElement('div')
    dialog.className = 'dialog'
    document.body.append(dialog)
    pressKey('k', { ctrlKey: true }, document.body)
    dialog.remove()
    expect(queryPalette()).toBeNull()
    await openPalette()
  })
  it('public pages and a handed-over device have no palette [B-DESK-01]', async () => {
    for (const path of ['/meet_the_team', '/login']) {
      await openSignedOut(api, path)
      pressKey('k', { ctrlKey: true }, document.body)
      expect(queryPalette()).toBeNull()
    }
    await openPage(api, clubToken, '/survey/collect')
    pressKey('k', { ctrlKey: true }, document.body)
    expect(queryPalette()).toBeNull()
  })
})

describe('register', () => {
  it('people and sessions are found offline [B-DESK-01]', async () => {
    const router = await openPage(api, clubToken, '/registered', { width: 1024 })
    await screen.findByText('Prys', { exact: false })
    setOnline(false)
    const input = await openPalette()
    typeText(input, 'august')
    await screen.findByRole('option', { name: /^Wednesday 5 August 2026/ })
    typeText(input, 'sian p')
    const row = await screen.findByRole('option', { name: /^Siân Prys/ })
    expect([...row.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Siân', 'P'])
    pressKey('Enter')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/registered\/[\da-f-]+$/))
  })
  it('a locked register has pages only [B-DESK-01]', async () => {
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true
      },
      close(this: HTMLDialogElement) {
        this.open = false
      },
    })
    const router = await openPage(api, clubToken, '/registered', { width: 1024 })
    await openPalette()
    const user = getCurrentUser() as CurrentUser
    const lock = { user, doors: {} as never, idleMinutes: 5, sealed: true, failures: 0, failedAt: 0 }
    await act(() => changeLock(user.id, () => lock))
    await screen.findByRole('button', { name: 'Unlock' })
    expect(screen.queryByRole('combobox')).toBeNull()
    // Wait until the page's content is unmounted. It stays for a moment, in case a lock is only being set.
    await act(() => new Promise((resolve) => setTimeout(resolve, 1000)))
    pressKey('k', { ctrlKey: true }, document.body)
    const input = await screen.findByRole('combobox', { name: 'Find a page' })
    expect(screen.queryByRole('group', { name: 'New' })).toBeNull()
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
    typeText(input, 'sian')
    await screen.findByText('No results', { exact: false })
    typeText(input, 'set')
    await screen.findByRole('option', { name: 'Setup' })
    pressKey('Enter')
    await waitFor(() => expect(router.state.location.pathname).toBe('/setup'))
    screen.getByRole('button', { name: 'Unlock' })
    await act(() => changeLock(user.id, () => null))
  })
})

it('recent pages are stored without names and deleted at sign-out [B-DESK-01]', async () => {
  const router = await openStaffPage()
  typeText(await openPalette(), 'llandaff')
  await screen.findByRole('option', { name: /^Llandaff/ })
  pressKey('Enter')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/organisations\//))
  const path = router.state.location.pathname
  await waitFor(() => expect(localStorage.getItem('recent-pages')).toContain(path))
  expect(localStorage.getItem('recent-pages')).not.toMatch(/llandaff/i)
  await router.navigate({ to: '/dashboard' })
  await openPalette()
  const recentGroup = await screen.findByRole('group', { name: 'Recent' })
  expect(within(recentGroup).getAllByRole('option')[0]?.textContent).toContain('Llandaff Lunch Club')
  await openSignedOut(api, '/login')
  expect(localStorage.getItem('recent-pages')).toBeNull()
})
