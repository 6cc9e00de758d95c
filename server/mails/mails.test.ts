import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { mails } from '../db/schema.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

const productionEnv = {
  HALLBOOK_MODE: 'production',
  JWT_SECRET: 'a-secret-of-tests-alone-0123456789abcdef',
  PUBLIC_ORIGIN: 'https://hallbook.example',
}
const LINK = 'http://localhost:4173/reference_forms/abc-DEF_1'

const createSupportToken = async (api: TestApi) =>
  (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token

const writeMail = (api: TestApi, address: string, subject: string) =>
  api.db.network((tx) => queueMail(tx, { to: address, subject, text: `Open this link:\n\n${LINK}\n` }))

describe('emails of a demo', () => {
  let api: TestApi
  let supportToken: string
  beforeAll(async () => {
    api = await createTestApi()
    supportToken = await createSupportToken(api)
    await writeMail(api, 'owain@parish.example', 'A reference for Angharad Price')
    await writeMail(api, 'mair@price.example', 'Your consent for Elin Price')
    await api.db.network((tx) =>
      tx.insert(mails).values({
        id: newId(),
        to_address: 'huw@bethel.example',
        subject: 'DBS check of Angharad Price',
        text: '',
        created: '2026-01-05T09:00:00Z',
        sent: '2026-01-05T09:00:10Z',
        next_try: null,
      }),
    )
  })
  afterAll(() => api.close())

  it('lists emails newest first, and shows their text on a separate page', async () => {
    const { body } = await api.call(supportToken, 'GET', '/mails')
    expect(body.count).toBe(3)
    expect(body.results.map(({ to: address }: { to: string }) => address)).toEqual([
      'mair@price.example',
      'owain@parish.example',
      'huw@bethel.example',
    ])
    const [first, , last] = body.results
    expect(first).toEqual({
      id: expect.any(String),
      to: 'mair@price.example',
      subject: 'Your consent for Elin Price',
      created: expect.any(String),
      state: 'queued',
    })
    expect(last.state).toBe('handed_over')
    const mail = await api.call(supportToken, 'GET', `/mails/${first.id}`)
    expect(mail.body.text).toContain(LINK)
  })

  it('lists only failed emails', async () => {
    const listFailed = async (failed: boolean) =>
      (await api.call(supportToken, 'GET', `/mails?failed=${failed}`)).body.results.map(
        ({ to: address }: { to: string }) => address,
      )
    expect(await listFailed(true)).toEqual([])
    const bounce = (bounced: string | null) =>
      api.db.network((tx) => tx.update(mails).set({ bounced }).where(eq(mails.to_address, 'huw@bethel.example')))
    await bounce('2026-01-05T10:00:00Z')
    expect(await listFailed(true)).toEqual(['huw@bethel.example'])
    expect(await listFailed(false)).toHaveLength(2)
    await bounce(null)
  })

  it('finds emails by address and subject', async () => {
    const countFound = async (search: string) =>
      (await api.call(supportToken, 'GET', `/mails?search=${encodeURIComponent(search)}`)).body.count
    expect(await countFound('OWAIN')).toBe(1)
    expect(await countFound('price')).toBe(3)
    expect(await countFound('reference angharad')).toBe(1)
    expect(await countFound('%')).toBe(0)
  })

  it('shows in GET /me that only VP support can read emails', async () => {
    const generalToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_general' })).token
    const canRead = async (token: string) => (await api.call(token, 'GET', '/me')).body.can_read_mails
    expect(await canRead(supportToken)).toBe(true)
    expect(await canRead(generalToken)).toBeUndefined()
    expect((await api.call(generalToken, 'GET', '/mails')).status).toBe(403)
  })
})

it.each([
  ['without a mail server', {}],
  ['with a mail server', { SMTP_URL: 'smtp://localhost:1' }],
])('shows no email in production %s', async (_which, smtp) => {
  const api = await createTestApi({ ...productionEnv, DATA_DIR: '/nowhere', ...smtp })
  try {
    const supportToken = await createSupportToken(api)
    await writeMail(api, 'owain@parish.example', 'A reference for Angharad Price')
    const [row] = await api.db.network((tx) => tx.select().from(mails))
    expect((await api.call(supportToken, 'GET', '/mails')).status).toBe(404)
    expect((await api.call(supportToken, 'GET', `/mails/${row?.id}`)).status).toBe(404)
    expect((await api.call(supportToken, 'GET', '/me')).body).not.toHaveProperty('can_read_mails')
  } finally {
    await api.close()
  }
})
