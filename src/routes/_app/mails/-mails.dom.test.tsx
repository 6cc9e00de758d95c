import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { queueMail } from '../../../../server/mail/queue-mail.ts'
import { type TestApi, testApi } from '../../../../server/testing/api.ts'
import { withFault } from '../../../replica/testing/browser.ts'
import { accessible } from '../../../testing/accessible.ts'
import { openPage } from '../../../testing/open-page.tsx'

// The first test of a file also brings in the whole app.
vi.setConfig({ testTimeout: 120_000 })

const LINK = 'http://localhost:4173/reference_forms/abc-DEF_1'
const supportOf = async (api: TestApi) =>
  (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
const mainText = () => document.querySelector('main')?.textContent ?? ''

afterEach(() => withFault(null))

describe('mails of a demo', () => {
  let api: TestApi
  let token: string
  beforeAll(async () => {
    api = await testApi()
    token = await supportOf(api)
  })
  afterAll(() => api.close())

  it('says that there are none, and shows an error that can be tried again', async () => {
    await openPage(api, token, '/mails')
    await waitFor(() => expect(mainText()).toContain('There are no mails yet.'))
    const fault = { code: 'unexpected', detail: null, status: 500 }
    withFault((request, send) =>
      new URL(request.url).pathname.endsWith('/mails')
        ? Promise.resolve(Response.json(fault, { status: 500 }))
        : send(),
    )
    await openPage(api, token, '/mails', { faulty: true })
    await waitFor(() => expect(mainText()).toContain('The list could not be read.'))
  })

  it('lists mails and opens one with its link to press', async () => {
    await api.db.network((tx) =>
      queueMail(tx, {
        to: 'owain@parish.example',
        subject: 'A reference for Angharad Price',
        text: `Hello <b>Owain</b>,\n\n${LINK}\n`,
      }),
    )
    await openPage(api, token, '/mails')
    const row = await screen.findByText('A reference for Angharad Price')
    expect(mainText()).toContain('owain@parish.example')
    await accessible()
    await openPage(api, token, row.closest('a')?.getAttribute('href') ?? '')
    const link = (await screen.findByText(LINK)).closest('a')
    expect(link?.href).toBe(LINK)
    expect(link?.rel).toBe('noopener noreferrer')
    await accessible()
    expect(mainText()).toContain('Hello <b>Owain</b>,')
  })
})

it('has no page in production', async () => {
  const api = await testApi({
    HALLBOOK_MODE: 'production',
    JWT_SECRET: 'a-secret-of-tests-alone-0123456789abcdef',
    PUBLIC_ORIGIN: 'https://hallbook.example',
  })
  try {
    const token = await supportOf(api)
    for (const at of ['/mails', '/mails/0198c2f4-5a11-7000-8000-00000000a001']) {
      await openPage(api, token, at)
      await waitFor(() => expect(mainText()).toContain('could not be found'))
    }
  } finally {
    await api.close()
  }
})
