import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { openPage, setOnline } from '../../testing/open-page.tsx'
import { press } from '../../testing/press.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

let token: string
beforeEach(async () => {
  const club = await api.club()
  token = (await api.user(club.id)).token
})

const DIALOG_TITLE = 'What is your ethnic group?'
const queryDialog = () => screen.queryByRole('alertdialog', { name: DIALOG_TITLE })
const pressNotNow = async () => press(await screen.findByRole('button', { name: 'Not now' }))
const findPageHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('the ethnic-group question', () => {
  it('appears again the day after "Not now", but not on the same day [AUTH-50]', async () => {
    await openPage(api, token, '/registered')
    await screen.findByRole('alertdialog', { name: DIALOG_TITLE })
    await pressNotNow()
    await waitFor(() => expect(queryDialog()).toBeNull())
    await openPage(api, token, '/registered')
    await findPageHeading('Registration')
    expect(queryDialog()).toBeNull()
    const storedValue = localStorage.getItem('ethnicity-put-off') ?? ''
    localStorage.setItem('ethnicity-put-off', storedValue.replace(/^\S+/, '2026-01-01'))
    await openPage(api, token, '/registered')
    await screen.findByRole('alertdialog', { name: DIALOG_TITLE })
  })

  it('appears for another user of the device on the same day', async () => {
    await openPage(api, token, '/registered')
    await pressNotNow()
    const { token: otherToken } = await api.user((await api.club()).id)
    await openPage(api, otherToken, '/registered')
    await screen.findByRole('alertdialog', { name: DIALOG_TITLE })
  })

  it('does not appear when the network returns', async () => {
    const router = await openPage(api, token, '/sessions')
    await findPageHeading('Lunch Club Sessions')
    setOnline(false)
    await act(() => router.navigate({ to: '/registered' }))
    await findPageHeading('Registration')
    setOnline(true)
    await act(async () => undefined)
    expect(queryDialog()).toBeNull()
  })

  it.each(['/sessions', '/parcel_provision_sessions', '/registered/new', '/setup', '/ready_steady_cook'])(
    'is not shown on %s',
    async (path) => {
      await openPage(api, token, path)
      await screen.findAllByRole('heading', { level: 1 })
      await act(async () => undefined)
      expect(queryDialog()).toBeNull()
    },
  )
})
