import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { personDefaults } from '../../contract/registered/registered-fields.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { conflicts, familyLinkKeys, familyLinks, familyLinkTries, mails, registered, users } from '../db/schema.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const MUM_HOME = {
  address_1: '1 High Street',
  town: 'Cardiff',
  postcode: 'CF10 1AA',
  mobile_number: '07700 900111',
  emergency_contact_name: 'Gran Hughes',
  emergency_contact_number: '07700 900222',
}
const DAD_HOME = { address_1: '9 Mill Lane', town: 'Newport', postcode: 'NP20 2BB', mobile_number: '07700 900333' }
const AVA_FACTS = {
  first_name: 'Ava',
  last_name: 'Hughes',
  date_of_birth: '2016-03-01',
  allergens: ['milk'],
  has_dietary_requirements: true,
  dietary_requirements: 'No pork',
  has_medical_conditions: false,
  photo_consent: false,
  pick_up_people: 'Auntie Bethan',
  gp_name: 'Dr Rees',
  ...MUM_HOME,
}

type Facts = Partial<typeof registered.$inferInsert>

/** Creates a club with a mother and a father at different addresses, and their daughter, who lives with the mother. */
async function createFamily() {
  const club = await api.club('Riverside')
  const coordinator = await api.user(club.id, { user_type: 'coordinator' })
  const createPerson = async (facts: Facts) => {
    const id = newId()
    const row = {
      ...personDefaults,
      id,
      organisation_id: club.id,
      version: 1,
      ...facts,
    } as typeof registered.$inferInsert
    await api.db.network((tx) => tx.insert(registered).values(row))
    return id
  }
  const ava = await createPerson(AVA_FACTS as Facts)
  const adult = { is_adult: true, attendance_type: 'parent_or_carer', family_entries: [ava] }
  const mum = await createPerson({
    ...adult,
    ...MUM_HOME,
    first_name: 'Cerys',
    last_name: 'Hughes',
    email: 'mum@hallbook.example',
  })
  const dad = await createPerson({
    ...adult,
    ...DAD_HOME,
    first_name: 'Dylan',
    last_name: 'Price',
    email: 'dad@hallbook.example',
  })
  return { club, coordinator, ava, mum, dad, createPerson }
}

type Family = Awaited<ReturnType<typeof createFamily>>

/** Sends a person's link with these children and returns the secret in its URL. */
async function createLink({ coordinator }: Family, id: string, body: object = {}): Promise<string> {
  const reply = await api.call(coordinator.token, 'POST', `/registered/${id}/family_link`, { show: true, ...body })
  return String(reply.body.url).split('/').at(-1) ?? ''
}

async function unlock(secret: string, body: object = { date_of_birth: '2016-03-01' }) {
  return api.call(null, 'POST', `/family/${secret}/unlock`, body)
}

/** Returns a function that makes calls of an opened page. */
async function openPage(secret: string) {
  const { body } = await unlock(secret)
  return (method: string, path: string, sent?: object) =>
    api.call(null, method, `/family/${secret}${path}`, sent, { 'X-Family-Key': body.key })
}

const readPerson = async (id: string) => {
  const [row] = await api.db.network((tx) => tx.select().from(registered).where(eq(registered.id, id)))
  return row
}

const readOpenQuestions = (id: string) =>
  api.db.network((tx) =>
    tx
      .select()
      .from(conflicts)
      .where(and(eq(conflicts.record, id), isNull(conflicts.resolved_at))),
  )

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

it('normalizes a postcode that a family sends as a question [B-FAM-03]', async () => {
  const family = await createFamily()
  const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
  const set = { postcode: { base: 'CF10 1AA', value: 'cf119lj' } }
  expect(await call('PATCH', `/people/${family.ava}`, { set })).toMatchObject({ status: 200 })
  expect(await readOpenQuestions(family.ava)).toMatchObject([{ field: 'postcode', mine: { value: 'CF11 9LJ' } }])
})

it('answers not_found for the link of an adult whose record was merged into another [B-FAM-01]', async () => {
  const family = await createFamily()
  const { mum, ava, coordinator, createPerson } = family
  const secret = await createLink(family, mum, { people: [ava] })
  const call = await openPage(secret)
  const twin = await createPerson({ is_adult: true, first_name: 'Cerys', last_name: 'Hughes', family_entries: [ava] })
  const device = createTestDevice(api, coordinator.token)
  await device.push(device.mutation('registered.merge', { primary: twin, duplicates: [mum] }))
  expect(await api.call(null, 'GET', `/family/${secret}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await unlock(secret)).status).toBe(404)
  expect((await call('GET', '/people')).status).toBe(404)
})

describe('sending a link [B-FAM-01]', () => {
  it('emails the adult a link without names, and the same link again', async () => {
    const family = await createFamily()
    const send = () =>
      api.call(family.coordinator.token, 'POST', `/registered/${family.mum}/family_link`, { people: [family.ava] })
    expect(await send()).toMatchObject({
      status: 200,
      body: { sent_to: 'mum@hallbook.example', people: [{ name: 'Cerys Hughes' }, { name: 'Ava Hughes' }] },
    })
    await send()
    const sent = await api.db.network((tx) =>
      tx.select({ text: mails.text }).from(mails).where(eq(mails.to_address, 'mum@hallbook.example')),
    )
    const [first, second] = sent.map(({ text }) => /family\/[0-9a-f]{40}/.exec(text)?.[0])
    expect(first).toBe(second)
    expect(sent[0]?.text).not.toMatch(/Ava|Cerys|Hughes/)
  })

  it('creates one link if two users send it at once', async () => {
    const family = await createFamily()
    const links = await Promise.all([1, 2, 3].map(() => createLink(family, family.mum, { people: [family.ava] })))
    expect(new Set(links).size).toBe(1)
    expect((await unlock(links[0] ?? '')).status).toBe(200)
  })

  it('leaves out a child with an adult at another address until a user adds the child', async () => {
    const family = await createFamily()
    const path = `/registered/${family.dad}/family_link`
    await api.call(family.coordinator.token, 'POST', path, { show: true })
    const { body } = await api.call(family.coordinator.token, 'GET', path)
    expect(body).toMatchObject({
      people: [{ name: 'Dylan Price' }],
      left_out: [{ id: family.ava, name: 'Ava Hughes', reason: 'other_address' }],
    })
    await createLink(family, family.dad, { people: [family.ava] })
    const after = await api.call(family.coordinator.token, 'GET', path)
    expect(after.body).toMatchObject({ people: [{ name: 'Dylan Price' }, { name: 'Ava Hughes' }], left_out: [] })
  })

  it('replaces the link of other people, and withdraws it', async () => {
    const family = await createFamily()
    const first = await createLink(family, family.mum, { people: [] })
    const second = await createLink(family, family.mum, { people: [family.ava] })
    expect((await api.call(null, 'GET', `/family/${first}`)).status).toBe(404)
    expect(await api.call(null, 'GET', `/family/${second}`)).toMatchObject({
      status: 200,
      body: { organisation_name: 'Riverside', language: 'en', asks_child: true, has_birthday: true, unlocked: false },
    })
    const withdrawal = await api.call(family.coordinator.token, 'DELETE', `/registered/${family.mum}/family_link`)
    expect(withdrawal.status).toBe(204)
    expect((await unlock(second)).status).toBe(404)
  })

  it('refuses people of another family, another club, and a core team member who shows contacts', async () => {
    const family = await createFamily()
    const other = await createFamily()
    const core = await api.user(family.club.id, { user_type: 'core' })
    const path = `/registered/${family.mum}/family_link`
    expect(await api.call(core.token, 'POST', path, { people: [other.ava] })).toMatchObject({
      status: 400,
      body: { detail: { people: ['This value is not valid.'] } },
    })
    expect((await api.call(other.coordinator.token, 'POST', path, { show: true })).status).toBe(404)
    expect((await api.call(core.token, 'POST', path, { show: true, show_contacts: true })).status).toBe(403)
  })

  it('lets only a coordinator add a child that a rule leaves out', async () => {
    const family = await createFamily()
    const core = await api.user(family.club.id, { user_type: 'core' })
    const send = (token: string) =>
      api.call(token, 'POST', `/registered/${family.dad}/family_link`, { show: true, people: [family.ava] })
    expect((await send(core.token)).status).toBe(403)
    expect((await send(family.coordinator.token)).status).toBe(200)
    expect((await send(core.token)).status).toBe(200)
  })

  it('keeps the people of a link that is sent again', async () => {
    const family = await createFamily()
    const first = await createLink(family, family.mum, { people: [] })
    expect(await createLink(family, family.mum)).toBe(first)
    const { body } = await api.call(family.coordinator.token, 'GET', `/registered/${family.mum}/family_link`)
    expect(body).toMatchObject({
      people: [{ id: family.mum, is_adult: true, shows_contacts: true }],
      // Ava has another adult at another address, so the rule applies again.
      left_out: [{ id: family.ava, reason: 'other_address' }],
      show_contacts: false,
    })
  })

  it('names the email that is missing', async () => {
    const family = await createFamily()
    expect(await api.call(family.coordinator.token, 'POST', `/registered/${family.ava}/family_link`, {})).toMatchObject(
      {
        status: 400,
        body: { detail: { email: ['This field is required.'] } },
      },
    )
  })

  it('ends 90 days after its last use', async () => {
    const family = await createFamily()
    const secret = await createLink(family, family.mum)
    await api.db.network((tx) =>
      tx
        .update(familyLinks)
        .set({ last_used: sql`now() - interval '91 days'` })
        .where(eq(familyLinks.adult_id, family.mum)),
    )
    expect((await api.call(null, 'GET', `/family/${secret}`)).status).toBe(404)
    const next = await createLink(family, family.mum)
    expect(next).not.toBe(secret)
    expect((await unlock(next, { date_of_birth: '2016-03-01' })).status).toBe(403)
  })
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

describe('what a link shows [B-FAM-03, B-FAM-08]', () => {
  it('shows a mother the contact facts of the child who lives with her', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    const { body } = await call('GET', '/people')
    expect(body.results.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['Cerys', 'Ava'])
    expect(body.results[1]).toMatchObject({ allergens: ['milk'], postcode: 'CF10 1AA', not_shown: [], questions: [] })
  })

  it('shows a father no name, address or number of the mother in any reply', async () => {
    const family = await createFamily()
    const secret = await createLink(family, family.dad, { people: [family.ava] })
    const call = await openPage(secret)
    const replies = [
      await api.call(null, 'GET', `/family/${secret}`),
      await call('GET', '/people'),
      await call('PATCH', `/people/${family.ava}`, { set: { gp_name: { base: 'Dr Rees', value: 'Dr Price' } } }),
      await call('PATCH', `/people/${family.ava}`, { set: { school: { base: null, value: 'Ysgol y Dref' } } }),
      await call('PATCH', `/people/${family.mum}`, { set: { school: { base: null, value: 'X' } } }),
      await call('POST', '/confirm', { people: [family.ava, family.mum] }),
      await call('GET', '/people'),
    ]
    const text = JSON.stringify(replies.map(({ body }) => body))
    for (const secretFact of ['High Street', 'Cardiff', 'CF10', '900111', '900222', 'Cerys', 'Gran', 'Bethan', 'Rees'])
      expect(text).not.toContain(secretFact)
    expect(replies[4]?.status).toBe(404)
  })

  it('replies alike to the stored value and to another value of a hidden field', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.dad, { people: [family.ava] }))
    const guess = async (value: string) => {
      const { body } = await call('PATCH', `/people/${family.ava}`, { set: { postcode: { base: null, value } } })
      return { ...body, version: 0 }
    }
    expect(await guess('CF10 1AA')).toEqual(await guess('SA1 1AA'))
  })

  it('does not unlock contact facts for a father who types the mother’s address', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.dad, { people: [family.ava] }))
    const set = {
      address_1: { base: '9 Mill Lane', value: '1 High Street' },
      postcode: { base: 'NP20 2BB', value: 'CF10 1AA' },
    }
    expect((await call('PATCH', `/people/${family.dad}`, { set })).body).toMatchObject({ postcode: 'CF10 1AA' })
    await call('PATCH', `/people/${family.dad}`, { set: { town: { base: 'Newport', value: 'Caerdydd' } } })
    const { body } = await call('GET', '/people')
    expect(body.results[1].not_shown).toContain('emergency_contact_number')
    expect(body.results[1]).not.toHaveProperty('emergency_contact_number')
  })

  it('shows no one who left the family, the register or the club', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    const change = (set: Facts) =>
      api.db.network((tx) => tx.update(registered).set(set).where(eq(registered.id, family.mum)))
    await change({ family_entries: [] })
    expect((await call('GET', '/people')).body.count).toBe(1)
    await change({ family_entries: [family.ava], deleted_at: new Date().toISOString() })
    expect((await call('GET', '/people')).status).toBe(404)
  })
})

describe('changes by a family [B-FAM-03]', () => {
  it('applies additions at once and asks the coordinator about removals', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    const { body } = await call('PATCH', `/people/${family.ava}`, {
      set: {
        allergens: { base: ['milk'], value: ['eggs'] },
        medical_conditions: { base: null, value: 'Asthma' },
        has_medical_conditions: { base: false, value: true },
        dietary_requirements: { base: 'No pork', value: null },
      },
    })
    expect(body).toMatchObject({
      allergens: ['milk', 'eggs'],
      medical_conditions: 'Asthma',
      dietary_requirements: 'No pork',
      health_confirmed: null,
      questions: ['allergens', 'dietary_requirements'],
    })
    const questions = await readOpenQuestions(family.ava)
    expect(Object.fromEntries(questions.map(({ field, mine }) => [field, mine]))).toMatchObject({
      // The question is about milk alone. An answer to it must not remove the added eggs.
      allergens: { value: ['eggs'], by: 'family', device: null },
      dietary_requirements: { value: null, by: 'family' },
    })
  })

  it('shows a page only the questions of its own link, once for each field', async () => {
    const family = await createFamily()
    const [callOfMum, callOfDad] = [
      await openPage(await createLink(family, family.mum, { people: [family.ava] })),
      await openPage(await createLink(family, family.dad, { people: [family.ava] })),
    ]
    const change = (value: string) => ({ set: { dietary_requirements: { base: 'No pork', value } } })
    await callOfMum('PATCH', `/people/${family.ava}`, change('No fish'))
    await callOfMum('PATCH', `/people/${family.ava}`, change('No lamb'))
    expect((await callOfDad('GET', '/people')).body.results[1].questions).toEqual([])
    expect((await readOpenQuestions(family.ava)).map(({ mine }) => (mine as { value: unknown }).value)).toEqual([
      'No lamb',
    ])
  })

  it('opens a question if the club has changed the fact', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    await api.db.network((tx) =>
      tx.update(registered).set({ school: 'Riverside' }).where(eq(registered.id, family.ava)),
    )
    const { body } = await call('PATCH', `/people/${family.ava}`, {
      set: { school: { base: null, value: 'Ysgol y Dref' } },
    })
    expect(body).toMatchObject({ school: 'Riverside', questions: ['school'] })
  })

  it('mails the old address once about a new one, without the author or the new address', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    const send = (value: string) =>
      call('PATCH', `/people/${family.mum}`, { set: { email: { base: 'mum@hallbook.example', value } } })
    const { body } = await send('new@hallbook.example')
    expect(body).toMatchObject({ email: 'mum@hallbook.example', questions: ['email'] })
    await send('newer@hallbook.example')
    await send('mum@hallbook.example')
    const isNotice = and(eq(mails.kind, 'family_email_changed'), eq(mails.to_address, 'mum@hallbook.example'))
    const [link] = await api.db.network((tx) =>
      tx.select().from(familyLinks).where(eq(familyLinks.adult_id, family.mum)),
    )
    const rows = await api.db.network((tx) =>
      tx
        .select()
        .from(mails)
        .where(and(isNotice, eq(mails.record_id, link?.id ?? ''))),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).toContain('Riverside was asked to use another email address')
    expect(`${rows[0]?.subject} ${rows[0]?.text}`).not.toMatch(/new@|newer@|Cerys|Hughes/)
    const sentElsewhere = await api.db.network((tx) => tx.$count(mails, eq(mails.to_address, 'new@hallbook.example')))
    expect(sentElsewhere).toBe(0)
  })

  it('refuses facts that a link does not contain, and breaks no rule of a person', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    const path = `/people/${family.ava}`
    for (const set of [
      { email: { base: null, value: 'ava@hallbook.example' } },
      { date_of_birth: { base: null, value: '2016-03-02' } },
      { has_medical_conditions: { base: false, value: true } },
      { allergens: { add: ['chalk'] } },
    ])
      expect((await call('PATCH', path, { set })).status).toBe(400)
    expect(await readPerson(family.ava)).toMatchObject({ email: null, has_medical_conditions: false })
  })
})

describe('confirmation by a family [B-FAM-03]', () => {
  it('confirms the versions that were shown', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    const { body } = await call('GET', '/people')
    const people = body.results.map(({ id, version }: { id: string; version: number }) => ({ id, version }))
    expect((await call('POST', '/confirm', { people })).body.results).toEqual([
      { id: family.mum, confirmed: true },
      { id: family.ava, confirmed: true },
    ])
    expect((await readPerson(family.ava))?.health_confirmed).toBe(getLondonDay())
    expect((await call('POST', '/confirm', { people: [{ id: family.ava, version: 1 }] })).body.results).toEqual([
      { id: family.ava, confirmed: false, code: 'changed_meanwhile' },
    ])
  })

  it('refuses people of other families and people with open health questions', async () => {
    const family = await createFamily()
    const other = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    await call('PATCH', `/people/${family.ava}`, { set: { allergens: { remove: ['milk'] } } })
    expect((await call('POST', '/confirm', { people: [family.ava, other.ava] })).body.results).toEqual([
      { id: family.ava, confirmed: false, code: 'question_open' },
      { id: other.ava, confirmed: false, code: 'not_found' },
    ])
    expect((await readPerson(other.ava))?.health_confirmed).toBeNull()
  })
})

describe('what the club holds [B-FAM-07]', () => {
  it('contains the facts of the link and emails to its address', async () => {
    const family = await createFamily()
    const path = `/registered/${family.mum}/family_link`
    await api.call(family.coordinator.token, 'POST', path, { people: [family.ava] })
    const secret = await createLink(family, family.mum, { people: [family.ava] })
    await api.call(null, 'POST', `/family/${secret}/code`)
    const call = await openPage(secret)
    const { status, body } = await call('GET', '/held')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      organisation_name: 'Riverside',
      people: [{ first_name: 'Cerys' }, { first_name: 'Ava', allergens: ['milk'], pick_up_people: 'Auntie Bethan' }],
    })
    const { mails: listed } = body as unknown as { mails: object[] }
    expect(listed).toEqual(
      ['family_code', 'family_link'].map((kind) => expect.objectContaining({ day: getLondonDay(), kind })),
    )
  })

  it('does not contain where the other parent lives, or emails to other addresses', async () => {
    const family = await createFamily()
    await api.call(family.coordinator.token, 'POST', `/registered/${family.mum}/family_link`, { people: [family.ava] })
    const call = await openPage(await createLink(family, family.dad, { people: [family.ava] }))
    const { body } = await call('GET', '/held')
    expect(JSON.stringify(body)).not.toMatch(/High Street|CF10|900111|900222|Bethan|Rees|Cerys|mum@/)
    expect(body).toMatchObject({ mails: [] })
  })
})
