import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { familyLinkKeys, familyLinkTries, mails, users } from '../db/schema.ts'
import type { TestApi } from '../testing/api.ts'
import { startFamilyPages } from '../testing/family-pages.ts'

let api: TestApi
const { createFamily, createLink, unlock, openPage } = startFamilyPages((started) => {
  api = started
})

it('opens in Welsh if all coordinators of the club use Welsh [B-FAM-08]', async () => {
  const family = await createFamily()
  const secret = await createLink(family, family.mum, { people: [family.ava] })
  const readLanguage = async () => (await api.call(null, 'GET', `/family/${secret}`)).body.language
  expect(await readLanguage()).toBe('en')
  await api.db.network((tx) => tx.update(users).set({ language: 'cy' }).where(eq(users.id, family.coordinator.id)))
  expect(await readLanguage()).toBe('cy')
  await api.user(family.club.id, { user_type: 'coordinator', language: 'en' })
  expect(await readLanguage()).toBe('en')
})

describe('opening the page [B-FAM-02]', () => {
  it('needs the key of this link for every call', async () => {
    const family = await createFamily()
    const secret = await createLink(family, family.mum, { people: [family.ava] })
    const otherSecret = await createLink(family, family.dad, { people: [family.ava] })
    const { body } = await unlock(otherSecret)
    for (const key of [undefined, '', 'f'.repeat(40), body.key])
      for (const [method, path, sent] of [
        ['GET', '/people'],
        ['GET', '/held'],
        ['PATCH', `/people/${family.ava}`, { set: {} }],
        ['POST', '/confirm', { people: [family.ava] }],
      ] as const)
        expect(
          await api.call(
            null,
            method,
            `/family/${secret}${path}`,
            sent,
            key === undefined ? {} : { 'X-Family-Key': key },
          ),
        ).toMatchObject({ status: 401, body: { code: 'family_key_ended' } })
  })

  it('ends a key after 30 minutes without a call', async () => {
    const family = await createFamily()
    const secret = await createLink(family, family.mum, { people: [family.ava] })
    const call = await openPage(secret)
    expect((await call('GET', '/people')).status).toBe(200)
    await api.db.network((tx) => tx.update(familyLinkKeys).set({ expires: sql`now() - interval '1 second'` }))
    expect(await call('GET', '/people')).toMatchObject({ status: 401, body: { code: 'family_key_ended' } })
  })

  it('blocks the birthday after five wrong ones, and the link after ten', async () => {
    const family = await createFamily()
    const secret = await createLink(family, family.mum, { people: [family.ava] })
    const guess = (day: number) => unlock(secret, { date_of_birth: `2015-01-0${day}` })
    expect(await guess(1)).toMatchObject({
      status: 403,
      body: { code: 'wrong_birthday', detail: { tries_left: ['4'] } },
    })
    // Guess at the same time, because concurrent tries must not exceed the limit.
    const guesses = await Promise.all([2, 3, 4, 5].map(guess))
    expect(guesses.map(({ body }) => body.code).sort()).toEqual([
      'birthday_blocked',
      'wrong_birthday',
      'wrong_birthday',
      'wrong_birthday',
    ])
    expect(await unlock(secret)).toMatchObject({ status: 403, body: { code: 'birthday_blocked' } })
    for (const day of [6, 7, 8, 9]) await guess(day)
    expect((await api.call(null, 'GET', `/family/${secret}`)).status).toBe(404)
  })

  it('opens with an emailed code, also while the birthday is blocked', async () => {
    const family = await createFamily()
    await api.call(family.coordinator.token, 'POST', `/registered/${family.mum}/family_link`, { people: [family.ava] })
    const secret = await createLink(family, family.mum, { people: [family.ava] })
    for (const day of [1, 2, 3, 4, 5]) await unlock(secret, { date_of_birth: `2015-01-0${day}` })
    expect(await api.call(null, 'POST', `/family/${secret}/code`)).toMatchObject({ status: 202, body: {} })
    const code = await readCode('mum@hallbook.example')
    const wrongCode = code === '000000' ? '000001' : '000000'
    expect(await unlock(secret, { code: wrongCode })).toMatchObject({ status: 403, body: { code: 'wrong_code' } })
    expect((await unlock(secret, { code })).status).toBe(200)
    // A code works once.
    expect((await unlock(secret, { code })).status).toBe(403)
  })

  it('sends at most three codes an hour, and none to an adult without an email', async () => {
    const family = await createFamily()
    const gran = await family.createPerson({ is_adult: true, first_name: 'Non', last_name: 'Rees', email: '' })
    const granSecret = await createLink(family, gran, { people: [] })
    expect(await api.call(null, 'POST', `/family/${granSecret}/code`)).toMatchObject({ status: 202, body: {} })
    expect(await countSentCodes(gran)).toBe(0)
    const secret = await createLink(family, family.mum, { people: [family.ava] })
    const replies = []
    for (let i = 0; i < 4; i++) replies.push((await api.call(null, 'POST', `/family/${secret}/code`)).status)
    expect(replies).toEqual([202, 202, 202, 429])

    async function countSentCodes(adult: string) {
      return api.db.network((tx) =>
        tx.$count(
          familyLinkTries,
          sql`kind = 'code_sent' AND link_id IN (SELECT id FROM family_links WHERE adult_id = ${adult})`,
        ),
      )
    }
  })

  it('sends the code of a link that was only shown to the email on the record, and says that it needs a code', async () => {
    const family = await createFamily()
    const secret = await createLink(family, family.dad, { people: [] })
    expect((await api.call(null, 'GET', `/family/${secret}`)).body).toMatchObject({
      asks_child: false,
      has_birthday: false,
    })
    await api.call(null, 'POST', `/family/${secret}/code`)
    expect((await unlock(secret, { code: await readCode('dad@hallbook.example') })).status).toBe(200)
  })
})

async function readCode(address: string): Promise<string> {
  const rows = await api.db.network((tx) =>
    tx.select({ subject: mails.subject }).from(mails).where(eq(mails.to_address, address)),
  )
  return rows.map(({ subject }) => /^\d{6}/.exec(subject)?.[0]).findLast((code) => code !== undefined) ?? ''
}
