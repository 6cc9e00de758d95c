import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { queueMail } from '../../../../server/outbox/queue-mail.ts'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { setInterceptor } from '../../../replica/testing/browser.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { openPage } from '../../../testing/open-page.tsx'

// The first test in this file also loads the whole app, which is slow.
vi.setConfig({ testTimeout: 120_000 })

const REFERENCE_LINK = 'http://localhost:4173/reference_forms/abc-DEF_1'
const signInSupport = async (api: TestApi) =>
  (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
const getMainText = () => document.querySelector('main')?.textContent ?? ''

afterEach(() => setInterceptor(null))

describe('emails of a demo', () => {
  let api: TestApi
  let token: string
  beforeAll(async () => {
    api = await createTestApi()
    token = await signInSupport(api)
  })
  afterAll(() => api.close())

  it('reports an empty list, and an error that can be retried', async () => {
    await openPage(api, token, '/mails')
    await waitFor(() => expect(getMainText()).toContain('There are no mails yet.'))
    const errorBody = { code: 'unexpected', detail: null, status: 500 }
    setInterceptor((request, send) =>
      new URL(request.url).pathname.endsWith('/mails')
        ? Promise.resolve(Response.json(errorBody, { status: 500 }))
        : send(),
    )
    await openPage(api, token, '/mails', { faulty: true })
    await waitFor(() => expect(getMainText()).toContain('The list could not be read.'))
  })

  it('lists emails and opens one with its working link', async () => {
    await api.db.network((tx) =>
      queueMail(tx, {
        to: 'owain@parish.example',
        subject: 'A reference for Angharad Price',
        text: `Hello <b>Owain</b>,\n\n${REFERENCE_LINK}\n`,
      }),
    )
    await openPage(api, token, '/mails')
    const row = await screen.findByText('A reference for Angharad Price')
    expect(getMainText()).toContain('owain@parish.example')
    await expectAccessible()
    await openPage(api, token, row.closest('a')?.getAttribute('href') ?? '')
    const link = (await screen.findByText(REFERENCE_LINK)).closest('a')
    expect(link?.href).toBe(REFERENCE_LINK)
    expect(link?.rel).toBe('noopener noreferrer')
    await expectAccessible()
    expect(getMainText()).toContain('Hello <b>Owain</b>,')
  })
})

it('has no page in production', async () => {
  const api = await createTestApi({
    HALLBOOK_MODE: 'production',
    JWT_SECRET: 'a-secret-of-tests-alone-0123456789abcdef',
    PUBLIC_ORIGIN: 'https://hallbook.example',
  })
  try {
    const token = await signInSupport(api)
    for (const path of ['/mails', '/mails/0198c2f4-5a11-7000-8000-00000000a001']) {
      await openPage(api, token, path)
      await waitFor(() => expect(getMainText()).toContain('could not be found'))
    }
  } finally {
    await api.close()
  }
})
