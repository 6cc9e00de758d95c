import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { familyLinks, mails } from '../db/schema.ts'
import { createTestDevice, type TestApi } from '../testing/api.ts'
import { startFamilyPages } from '../testing/family-pages.ts'

let api: TestApi
const { createFamily, createLink, unlock, openPage } = startFamilyPages((started) => {
  api = started
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
