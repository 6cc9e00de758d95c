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

const TITLE = 'What is your ethnic group?'
const question = () => screen.queryByRole('alertdialog', { name: TITLE })
const notNow = async () => press(await screen.findByRole('button', { name: 'Not now' }))
const pageOpens = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('the ethnic-group question', () => {
  it('appears again the day after "Not now", but not on the same day [AUTH-50]', async () => {
    await openPage(api, token, '/registered')
    await screen.findByRole('alertdialog', { name: TITLE })
    await notNow()
    await waitFor(() => expect(question()).toBeNull())
    await openPage(api, token, '/registered')
    await pageOpens('Registration')
    expect(question()).toBeNull()
    const putOff = localStorage.getItem('ethnicity-put-off') ?? ''
    localStorage.setItem('ethnicity-put-off', putOff.replace(/^\S+/, '2026-01-01'))
    await openPage(api, token, '/registered')
    await screen.findByRole('alertdialog', { name: TITLE })
  })

  it('appears for another user of the device on the same day', async () => {
    await openPage(api, token, '/registered')
    await notNow()
    const { token: other } = await api.user((await api.club()).id)
    await openPage(api, other, '/registered')
    await screen.findByRole('alertdialog', { name: TITLE })
  })

  it('does not appear when the network returns', async () => {
    const router = await openPage(api, token, '/sessions')
    await pageOpens('Lunch Club Sessions')
    setOnline(false)
    await act(() => router.navigate({ to: '/registered' }))
    await pageOpens('Registration')
    setOnline(true)
    await act(async () => undefined)
    expect(question()).toBeNull()
  })

  it.each(['/sessions', '/parcel_provision_sessions', '/registered/new', '/setup', '/ready_steady_cook'])(
    'is not shown on %s',
    async (path) => {
      await openPage(api, token, path)
      await screen.findAllByRole('heading', { level: 1 })
      await act(async () => undefined)
      expect(question()).toBeNull()
    },
  )
})
