import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyLinks, mails } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createFamilyClub } from '../testing/families.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const CARDIFF = { address_1: '1 High Street', postcode: 'CF10 1AA' }
const NEWPORT = { address_1: '9 Mill Lane', postcode: 'NP20 2BB' }
const OLD = '2020-01-01T09:00:00.000Z'

const readMailedLinks = async (address: string) => {
  const rows = await api.db.network((tx) =>
    tx.select({ text: mails.text }).from(mails).where(eq(mails.to_address, address)),
  )
  return rows.map(({ text }) => /family\/[0-9a-f]{40}/.exec(text)?.[0])
}

describe('preview of a bulk send [B-FAM-01]', () => {
  it('names the recipients, their people, and the people left out with the reason', async () => {
    const club = await createFamilyClub(api)
    const [ava, lili, caleb] = [
      await club.addChild('Ava', CARDIFF),
      await club.addChild('Lili', { true_statements_looked_after: true }),
      await club.addChild('Caleb', CARDIFF),
    ]
    const mum = await club.addAdult('Cerys', [ava, lili, caleb], { ...CARDIFF, email: 'cerys@hallbook.example' })
    const dad = await club.addAdult('Dylan', [caleb], { ...NEWPORT, email: 'dylan@hallbook.example' })
    // This server has no gateway for texts.
    const noEmail = await club.addAdult('Efa', [], { email: null, mobile_number: '07700900001' })
    const [one, two] = [
      await club.addAdult('Ffion', [], { email: 'shared@hallbook.example' }),
      await club.addAdult('Gwen', [], { email: 'Shared@hallbook.example' }),
    ]
    const { body } = await api.call(club.coordinator.token, 'POST', '/family_links/preview', {})
    expect(body.recipients).toEqual([
      {
        id: mum,
        name: 'Cerys Hughes',
        to: 'cerys@hallbook.example',
        channel: 'email',
        people: [
          { id: mum, name: 'Cerys Hughes' },
          { id: ava, name: 'Ava Hughes' },
        ],
      },
    ])
    const reasons = body.left_out.map(({ id, reason }: { id: string; reason: string }) => [id, reason])
    expect(reasons).toHaveLength(6)
    expect(reasons).toEqual(
      expect.arrayContaining([
        [lili, 'looked_after'],
        [caleb, 'other_address'],
        [dad, 'no_children'],
        [noEmail, 'no_email'],
        [one, 'shared_email'],
        [two, 'shared_email'],
      ]),
    )
    expect(await api.db.network((tx) => tx.$count(familyLinks, eq(familyLinks.organisation_id, club.id)))).toBe(0)
  })

  it('selects by time without a confirmation, longest first, by group and by id', async () => {
    const club = await createFamilyClub(api)
    const addChildren = async () => [await club.addChild('Ava', { created: OLD, health_confirmed: '2999-01-01' })]
    const recent = await club.addAdult('Recent', await addChildren(), { created: OLD, health_confirmed: '2999-01-01' })
    const old = await club.addAdult('Old', await addChildren(), { created: '2021-01-01T09:00:00.000Z' })
    const older = await club.addAdult('Older', await addChildren(), { created: OLD, groups: [club.group] })
    const preview = async (body: object) =>
      (await api.call(club.core.token, 'POST', '/family_links/preview', body)).body.recipients.map(
        ({ id }: { id: string }) => id,
      )
    expect(await preview({ unconfirmed_months: 12 })).toEqual([older, old])
    expect(await preview({ unconfirmed_months: 12, group: club.group })).toEqual([older])
    expect(await preview({ ids: [recent] })).toEqual([recent])
    expect(await preview({ ids: [recent], unconfirmed_months: 12 })).toEqual([])
  })

  it('sends to the adults of a selected child, otherwise to the address of the child', async () => {
    const club = await createFamilyClub(api)
    const ava = await club.addChild('Ava')
    const mum = await club.addAdult('Cerys', [ava])
    const siblings = [
      await club.addChild('Tomos', { email: 'gran@hallbook.example' }),
      await club.addChild('Mabli', { email: 'gran@hallbook.example' }),
    ]
    const preview = async (ids: string[]) =>
      (await api.call(club.coordinator.token, 'POST', '/family_links/preview', { ids })).body.recipients
    expect(await preview([ava])).toMatchObject([{ id: mum, people: [{ id: mum }, { id: ava }] }])
    const [recipient, ...others] = await preview(siblings)
    expect(others).toEqual([])
    expect(recipient.to).toBe('gran@hallbook.example')
    expect(recipient.people.map(({ id }: { id: string }) => id).sort()).toEqual(siblings.sort())
  })

  it('shows no person of another club and refuses users without a register', async () => {
    const club = await createFamilyClub(api)
    const other = await createFamilyClub(api)
    const stranger = await other.addAdult('Stranger', [])
    const { body } = await api.call(club.coordinator.token, 'POST', '/family_links/preview', { ids: [stranger] })
    expect(body).toEqual({ recipients: [], left_out: [], text_hours: null })
    const leader = await api.user(club.id, { user_type: 'safeguarding_leader' })
    for (const path of ['/family_links/preview', '/family_links'])
      expect((await api.call(leader.token, 'POST', path, {})).status).toBe(403)
  })
})

describe('bulk send [B-FAM-01]', () => {
  it('emails a link to every recipient of the preview, and the same link again', async () => {
    const club = await createFamilyClub(api)
    const ava = await club.addChild('Ava')
    await club.addAdult('Bulk', [ava], { email: 'bulk@hallbook.example' })
    const lili = await club.addChild('Lili', { true_statements_looked_after: true, email: 'lili@hallbook.example' })
    const send = () => api.call(club.core.token, 'POST', '/family_links', {})
    const sent = await send()
    expect(sent).toMatchObject({ status: 200, body: { queued: 1, left_out: [{ id: lili, reason: 'looked_after' }] } })
    await send()
    const [first, second, ...others] = await readMailedLinks('bulk@hallbook.example')
    expect(others).toEqual([])
    expect(first).toMatch(/^family/)
    expect(second).toBe(first)
    expect(await readMailedLinks('lili@hallbook.example')).toEqual([])
  })

  it('does not replace a link whose children a coordinator has chosen', async () => {
    const club = await createFamilyClub(api)
    const [ava, tomos] = [await club.addChild('Ava'), await club.addChild('Tomos')]
    const mum = await club.addAdult('Chosen', [ava, tomos], { email: 'chosen@hallbook.example' })
    await api.call(club.coordinator.token, 'POST', `/registered/${mum}/family_link`, { people: [ava] })
    const { body } = await api.call(club.coordinator.token, 'POST', '/family_links', { ids: [mum] })
    expect(body).toEqual({ queued: 1, left_out: [{ id: tomos, name: 'Tomos Hughes', reason: 'taken_out' }] })
    const [first, second] = await readMailedLinks('chosen@hallbook.example')
    expect(second).toBe(first)
  })
})
