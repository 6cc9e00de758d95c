import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { overrideClock } from '../../contract/rules/days.ts'
import { createFamilyClub } from '../testing/families.ts'
import { createNumber } from '../testing/text-fixture.ts'
import { createTwilioFixture } from '../testing/twilio-fixture.ts'

const fixture = createTwilioFixture()
const { query, receive } = fixture

let currentTime = 0
function setTime(time: string): void {
  currentTime = Date.parse(time)
  overrideClock(() => currentTime)
}
beforeEach(() => setTime('2027-07-20T11:00:00Z'))
afterAll(() => overrideClock(() => Date.now()))

const run = (env = fixture.api.env) => fixture.run(env, () => new Date(currentTime))
const getNumbers = () => fixture.twilio.calls.map(({ form }) => form.To)
const getSecret = (text = '') => /family\/([0-9a-f]{40})/.exec(text)?.[1] ?? ''

type Club = Awaited<ReturnType<typeof createFamilyClub>>

const send = (club: Club, id: string, body: object = {}) =>
  fixture.api.call(club.coordinator.token, 'POST', `/registered/${id}/family_link`, body)
const request = (club: Club, body: object) =>
  fixture.api.call(null, 'POST', '/family_link_requests', { organisation_hashid: club.hashid, ...body })
const countTexts = async () => (await query('SELECT count(*)::int AS n FROM family_texts'))[0]?.n
const pollTexts = () => expect.poll(countTexts)

async function createTextFamily() {
  const club = await createFamilyClub(fixture.api, 'Riverside')
  const ava = await club.addChild('Ava')
  const number = createNumber()
  const mum = await club.addAdult('Cerys', [ava], { email: null, mobile_number: number })
  return { club, ava, mum, number }
}

describe('a mobile number that a family types', () => {
  async function typeNumber(typed: string) {
    const family = await createTextFamily()
    const { body } = await send(family.club, family.mum, { show: true })
    const path = `/family/${getSecret(body.url)}`
    const unlocked = await fixture.api.call(null, 'POST', `${path}/unlock`, { date_of_birth: '2016-03-01' })
    const headers = { 'X-Family-Key': unlocked.body.key }
    const change = { set: { mobile_number: { base: family.number, value: typed } } }
    const { status } = await fixture.api.call(null, 'PATCH', `${path}/people/${family.mum}`, change, headers)
    expect(status).toBe(200)
    return family
  }

  it('gets no link until the coordinator has accepted the number', async () => {
    const typed = createNumber()
    const { club, mum, number } = await typeNumber(typed)
    expect((await request(club, { mobile_number: typed })).status).toBe(202)
    await send(club, mum)
    await pollTexts().toBe(1)
    await run()
    expect(getNumbers()).toEqual([`+${number}`])
  })
})

describe('a link that waits for the morning', () => {
  it('is texted once, although it was requested before and after midnight', async () => {
    const { club, mum, number } = await createTextFamily()
    const day = { ...fixture.api.env, TEXTS_HOURS: { from: 9, to: 18 } }
    setTime('2027-07-20T22:30:00Z')
    await send(club, mum)
    await run(day)
    setTime('2027-07-20T23:30:00Z')
    expect((await send(club, mum)).body).toMatchObject({ already_texted: true })
    setTime('2027-07-21T08:00:00Z')
    await run(day)
    expect((await send(club, mum)).body).toMatchObject({ already_texted: true })
    await run(day)
    expect(getNumbers()).toEqual([`+${number}`])
  })
})

describe('a number that the other parent has too', () => {
  it('gets no child in a link of the core team [B-FAM-01]', async () => {
    const { club, ava, mum, number } = await createTextFamily()
    await club.addAdult('Dylan', [ava], { email: null, mobile_number: `0${number.slice(2)}` })
    const sendAs = (token: string, body: object) =>
      fixture.api.call(token, 'POST', `/registered/${mum}/family_link`, body)
    const { body } = await sendAs(club.core.token, {})
    expect(body.people.map(({ id }: { id: string }) => id)).toEqual([mum])
    expect((await sendAs(club.core.token, { people: [mum, ava] })).status).toBe(403)
    const { body: decided } = await sendAs(club.coordinator.token, { people: [mum, ava] })
    expect(decided.people.map(({ id }: { id: string }) => id)).toEqual([mum, ava])
  })
})

describe('a number that another adult’s record has with a name', () => {
  it.each([
    ['(Dylan)', ''],
    ['/ 07700 900222', 'Home '],
  ])('counts as shared beside %s, so that no unchecked link goes to it', async (after, before) => {
    const { club, mum, number } = await createTextFamily()
    const written = `${before}0${number.slice(2, 6)} ${number.slice(6)} ${after}`
    await club.addAdult('Dylan', [], { email: null, mobile_number: written })
    const { body } = await fixture.api.call(club.coordinator.token, 'POST', '/family_links/preview', {})
    expect(body.recipients).toEqual([])
    expect(body.left_out).toContainEqual(expect.objectContaining({ id: mum, reason: 'shared_number' }))
    await request(club, { mobile_number: number })
    const unshared = await createTextFamily()
    await request(unshared.club, { mobile_number: unshared.number })
    await pollTexts().toBe(1)
    await run()
    expect(getNumbers()).toEqual([`+${unshared.number}`])
  })
})

describe('STOP', () => {
  it('erases the messages that wait', async () => {
    const { club, mum, number } = await createTextFamily()
    await send(club, mum)
    await receive({ From: `+${number}`, Body: 'STOP' })
    expect(await query('SELECT state, sealed FROM family_texts')).toEqual([{ state: 'failed', sealed: null }])
  })
})

describe('requests without a sign-in', () => {
  it('cause at most 50 texts of a club in a day', async () => {
    const { club, number } = await createTextFamily()
    await request(club, { mobile_number: number })
    await pollTexts().toBe(1)
    await query(
      `INSERT INTO family_link_tries (organisation_id, link_id, kind)
       SELECT organisation_id, link_id, kind FROM family_link_tries, generate_series(1, 49) WHERE organisation_id = $1`,
      [club.id],
    )
    const refused = createNumber()
    await club.addAdult('Dylan', [], { email: null, mobile_number: refused })
    expect(await request(club, { mobile_number: refused })).toMatchObject({ status: 202, body: {} })
    const other = await createTextFamily()
    await request(other.club, { mobile_number: other.number })
    await pollTexts().toBe(2)
    await run()
    expect(getNumbers().sort()).toEqual([`+${number}`, `+${other.number}`].sort())
  })

  it('count once for a number that requests its link again', async () => {
    const { club, number } = await createTextFamily()
    const countRequests = async () =>
      (await query('SELECT count(*)::int AS n FROM family_link_tries WHERE organisation_id = $1', [club.id]))[0]?.n
    await request(club, { mobile_number: number })
    await pollTexts().toBe(1)
    await request(club, { mobile_number: number })
    const other = await createTextFamily()
    await request(other.club, { mobile_number: other.number })
    await pollTexts().toBe(2)
    expect(await countRequests()).toBe(1)
  })
})
