import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyLinks, familyLinkTries, mails } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { BIRTHDAY, createSeparatedFamily } from '../testing/family-requests.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

async function createLink(name: string) {
  const family = await createSeparatedFamily(api, name)
  const path = `/registered/${family.mother}/family_link`
  await api.call(family.coordinator.token, 'POST', path, { people: [family.ava] })
  const { body } = await api.call(family.coordinator.token, 'POST', path, { people: [family.ava], show: true })
  const token = String(body.url).split('/').at(-1) ?? ''
  const call = (method: string, suffix: string, sent?: object) =>
    api.call(null, method, `/family/${token}${suffix}`, sent)
  const unlock = (sent: object) => call('POST', '/unlock', sent)
  const [link] = await api.db.network((tx) =>
    tx.select().from(familyLinks).where(eq(familyLinks.adult_id, family.mother)),
  )
  const id = link?.id ?? ''
  const countTries = (kind: 'birthday' | 'code') =>
    api.db.network((tx) =>
      tx.$count(familyLinkTries, and(eq(familyLinkTries.link_id, id), eq(familyLinkTries.kind, kind))),
    )
  const readEnd = async () =>
    (await api.db.network((tx) => tx.select().from(familyLinks).where(eq(familyLinks.id, id))))[0]?.end_reason
  const readCodes = async () => {
    const rows = await api.db.network((tx) => tx.select().from(mails).where(eq(mails.record_id, id)).orderBy(mails.id))
    return rows.map(({ subject }) => /^\d{6}/.exec(subject)?.[0]).filter((code) => code !== undefined)
  }
  return { family, token, id, call, unlock, countTries, readEnd, readCodes }
}

const repeat = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))

describe('parallel tries [B-FAM-02]', () => {
  it('never exceed the limit of wrong birthdays', async () => {
    const { unlock, countTries, readEnd } = await createLink('Parallel birthdays')
    const replies = await repeat(50, (index) =>
      unlock({ date_of_birth: `2015-01-${String((index % 28) + 1).padStart(2, '0')}` }),
    )
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([count(403), count(404), count(200)]).toEqual([10, 40, 0])
    expect(await countTries('birthday')).toBe(10)
    expect(await readEnd()).toBe('wrong_tries')
  })

  it('never open the page by a right birthday after five wrong ones', async () => {
    const { unlock } = await createLink('Parallel birthdays with the right one')
    await repeat(5, () => unlock({ date_of_birth: '2015-01-01' }))
    const replies = await repeat(4, () => unlock({ date_of_birth: BIRTHDAY }))
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 4 }, () => [403, 'birthday_blocked']),
    )
  })

  it('never exceed five wrong codes of one code, and the link ends after ten', async () => {
    const { call, unlock, countTries, readEnd, readCodes } = await createLink('Parallel codes')
    await call('POST', '/code')
    const [code] = await readCodes()
    await repeat(5, () => unlock({ code: code === '000000' ? '000001' : '000000' }))
    expect((await unlock({ code })).status).toBe(403)
    await repeat(30, () => unlock({ code: code === '000000' ? '000001' : '000000' }))
    expect(await countTries('code')).toBe(10)
    expect(await readEnd()).toBe('wrong_tries')
  })

  it('open the page once with one code', async () => {
    const { call, unlock, readCodes } = await createLink('Parallel right codes')
    await call('POST', '/code')
    const [code] = await readCodes()
    const replies = await repeat(4, () => unlock({ code }))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('send at most three codes', async () => {
    const { call, readCodes } = await createLink('Parallel code mails')
    const replies = await repeat(20, () => call('POST', '/code'))
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(3)
    expect(await readCodes()).toHaveLength(3)
  })
})

describe('a code [B-FAM-02]', () => {
  it('ends when a newer code is sent, and after 15 minutes', async () => {
    const { id, call, unlock, readCodes } = await createLink('Ended codes')
    await call('POST', '/code')
    await call('POST', '/code')
    const [first, second] = await readCodes()
    if (first !== second) expect((await unlock({ code: first })).status).toBe(403)
    const past = new Date(Date.now() - 1000).toISOString()
    await api.db.network((tx) => tx.update(familyLinks).set({ code_expires: past }).where(eq(familyLinks.id, id)))
    expect((await unlock({ code: second })).status).toBe(403)
  })

  it('of another link does not open the page', async () => {
    const own = await createLink('Own code')
    const other = await createLink('Other code')
    await own.call('POST', '/code')
    await other.call('POST', '/code')
    const [[ownCode], [otherCode]] = [await own.readCodes(), await other.readCodes()]
    if (ownCode !== otherCode) expect((await own.unlock({ code: otherCode })).status).toBe(403)
  })
})

it('changes nothing by HEAD and OPTIONS [B-FAM-02]', async () => {
  const { call, countTries, readCodes } = await createLink('Other methods')
  for (const method of ['HEAD', 'OPTIONS', 'GET'])
    for (const suffix of ['/code', '/unlock', '/confirm', '/copy', '/removal', '/bookings'])
      expect((await api.app.request(`/api/family/x${suffix}`, { method })).status).not.toBe(200)
  expect((await call('GET', '')).status).toBe(200)
  expect([await countTries('birthday'), await countTries('code'), (await readCodes()).length]).toEqual([0, 0, 0])
})
