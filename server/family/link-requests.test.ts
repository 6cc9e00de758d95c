import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyLinks, mails } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createFamilyClub } from '../testing/families.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: 'true' })
})
afterAll(() => api.close())
// Every test is another visitor.
let visitor = 0
beforeEach(() => {
  visitor++
})

const request = (organisation_hashid: string, email: string) =>
  api.call(
    null,
    'POST',
    '/family_link_requests',
    { organisation_hashid, email },
    { 'X-Forwarded-For': `203.0.113.${visitor}` },
  )

const readMailedLinks = async (address: string) => {
  const rows = await api.db.network((tx) =>
    tx.select({ text: mails.text }).from(mails).where(eq(mails.to_address, address)).orderBy(mails.created),
  )
  return rows.map(({ text }) => /family\/([0-9a-f]{40})/.exec(text)?.[1] ?? '')
}

const pollMails = (address: string) => expect.poll(() => readMailedLinks(address))

/** Requests a link for an address that gets one, and waits for it. Requests are handled in order of one mailbox only. */
async function createWitness(club: Awaited<ReturnType<typeof createFamilyClub>>) {
  const email = `witness-${visitor}@hallbook.example`
  await club.addAdult('Witness', [], { email })
  return async () => {
    await request(club.hashid, email)
    await pollMails(email).toHaveLength(1)
  }
}

describe('link that a family requests [B-FAM-01]', () => {
  it('mails the link of an adult, and the same link again', async () => {
    const club = await createFamilyClub(api)
    const ava = await club.addChild('Ava')
    await club.addAdult('Cerys', [ava], { email: 'cerys@hallbook.example' })
    expect(await request(club.hashid, ' Cerys@Hallbook.example ')).toMatchObject({ status: 202, body: {} })
    await pollMails('cerys@hallbook.example').toHaveLength(1)
    await request(club.hashid, 'cerys@hallbook.example')
    await pollMails('cerys@hallbook.example').toHaveLength(2)
    const [first = '', second] = await readMailedLinks('cerys@hallbook.example')
    expect(second).toBe(first)
    const body = { date_of_birth: '2016-03-01' }
    expect((await api.call(null, 'POST', `/family/${first}/unlock`, body)).status).toBe(200)
  })

  it('mails the link that a coordinator has sent, with the same people', async () => {
    const club = await createFamilyClub(api)
    const lili = await club.addChild('Lili', { true_statements_looked_after: true })
    const mum = await club.addAdult('Cerys', [lili], { email: 'sent@hallbook.example' })
    await api.call(club.coordinator.token, 'POST', `/registered/${mum}/family_link`, { people: [lili] })
    await request(club.hashid, 'sent@hallbook.example')
    await pollMails('sent@hallbook.example').toHaveLength(2)
    expect(new Set(await readMailedLinks('sent@hallbook.example')).size).toBe(1)
  })

  it('names the children of an address that no adult’s record has', async () => {
    const club = await createFamilyClub(api)
    const email = 'gran@hallbook.example'
    const children = [await club.addChild('Tomos', { email }), await club.addChild('Mabli', { email })]
    await club.addChild('Lili', { email, true_statements_looked_after: true })
    await request(club.hashid, email)
    await pollMails(email).toHaveLength(1)
    const [link] = await api.db.network((tx) => tx.select().from(familyLinks).where(eq(familyLinks.email, email)))
    expect(link).toMatchObject({ adult_id: null, created_by: null, children: children.sort() })
  })

  it('leaves out what a coordinator sends by hand', async () => {
    const club = await createFamilyClub(api)
    const mark = { no_family_link: true, no_family_link_reason: 'Court order' }
    const home = { address_1: '1 High Street', postcode: 'CF10 1AA' }
    const ava = await club.addChild('Ava', home)
    await club.addAdult('Mum', [ava], home)
    const dad = await club.addAdult('Dad', [ava], {
      address_1: '9 Mill Lane',
      postcode: 'NP20 2BB',
      email: 'dad2@hallbook.example',
    })
    for (const name of ['One', 'Two']) await club.addAdult(name, [], { email: 'several@hallbook.example' })
    const barred = await club.addAdult('Barred', [], { email: 'barred@hallbook.example' })
    await api.call(club.coordinator.token, 'PATCH', `/registered/${barred}`, mark)
    await club.addAdult('Archived', [], { email: 'archived@hallbook.example', soft_archived: true })
    await club.addChild('Alone', { email: 'alone@hallbook.example', true_statements_looked_after: true })
    const waitForRequests = await createWitness(club)
    const unanswered = ['several', 'barred', 'archived', 'alone', 'unknown'].map((name) => `${name}@hallbook.example`)
    for (const email of unanswered) expect(await request(club.hashid, email)).toMatchObject({ status: 202, body: {} })
    await request(club.hashid, 'dad2@hallbook.example')
    await pollMails('dad2@hallbook.example').toHaveLength(1)
    await waitForRequests()
    const [link] = await api.db.network((tx) => tx.select().from(familyLinks).where(eq(familyLinks.adult_id, dad)))
    expect(link?.children).toEqual([])
    for (const email of unanswered) expect(await readMailedLinks(email)).toEqual([])
  })

  it('mails at most three links a day to a mailbox, with the same reply', async () => {
    const club = await createFamilyClub(api)
    const email = 'often@hallbook.example'
    await club.addAdult('Often', [], { email })
    const waitForRequests = await createWitness(club)
    const replies = await Promise.all(Array.from({ length: 6 }, () => request(club.hashid, email)))
    expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(new Set(['202 {}']))
    await pollMails(email).toHaveLength(3)
    await waitForRequests()
    expect(await readMailedLinks(email)).toHaveLength(3)
  })

  it('refuses an unknown club, a text that is no address, and more than 60 calls an hour', async () => {
    const club = await createFamilyClub(api)
    expect((await request('unknown', 'a@hallbook.example')).status).toBe(404)
    for (const email of ['', 'cerys', 'a@b@c', `${'x'.repeat(400)}@hallbook.example`])
      expect((await request(club.hashid, email)).status).toBe(400)
    const statuses: number[] = []
    for (let call = 0; call < 60; call++) statuses.push((await request(club.hashid, 'a@hallbook.example')).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('attacks on requested links [B-FAM-01]', () => {
  it('gives the same reply, without waiting for the address to be looked up', async () => {
    const club = await createFamilyClub(api)
    await club.addAdult('Known', [], { email: 'known@hallbook.example' })
    const describeReply = async (email: string) => {
      const { status, body, headers } = await request(club.hashid, email)
      const names = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
      return { status, body, names }
    }
    // No request can read or write links while the table is locked. The replies arrive all the same.
    await api.db.network(async (tx) => {
      await tx.execute('LOCK TABLE family_links, registered IN ACCESS EXCLUSIVE MODE')
      const knownReply = await describeReply('known@hallbook.example')
      expect(knownReply).toMatchObject({ status: 202, body: {} })
      expect(await describeReply('unknown@hallbook.example')).toEqual(knownReply)
    })
    await pollMails('known@hallbook.example').toHaveLength(1)
    expect(await readMailedLinks('unknown@hallbook.example')).toEqual([])
  })

  it('finds no address of another club', async () => {
    const [club, other] = [await createFamilyClub(api), await createFamilyClub(api)]
    await other.addAdult('Other', [], { email: 'other@hallbook.example' })
    const waitForRequests = await createWitness(club)
    await request(club.hashid, 'other@hallbook.example')
    await waitForRequests()
    expect(await readMailedLinks('other@hallbook.example')).toEqual([])
  })
})
