import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { overrideClock } from '../../contract/rules/days.ts'
import { familyTexts } from '../db/schema.ts'
import { createFamilyClub, type PersonFacts } from '../testing/families.ts'
import { closeConnection, respondWith } from '../testing/sms-gateway.ts'
import { createNumber } from '../testing/text-fixture.ts'
import { acceptText, createTwilioFixture } from '../testing/twilio-fixture.ts'

const fixture = createTwilioFixture()
const { query, receive, report } = fixture

const NOON = '2027-07-20T11:00:00Z'

let currentTime = Date.parse(NOON)
function setTime(time: string): void {
  currentTime = Date.parse(time)
  overrideClock(() => currentTime)
}
beforeEach(() => setTime(NOON))
afterAll(() => overrideClock(() => Date.now()))

const run = (env = fixture.api.env) => fixture.run(env, () => new Date(currentTime))
const getBodies = () => fixture.twilio.calls.map(({ form }) => form.Body ?? '')
const getNumbers = () => fixture.twilio.calls.map(({ form }) => form.To)
const readTexts = () =>
  query('SELECT kind, day::text AS day, state, reason, sealed FROM family_texts ORDER BY created, id')
const countMails = async (address: string) =>
  (await query('SELECT count(*)::int AS n FROM mails WHERE to_address = $1', [address]))[0]?.n

type Club = Awaited<ReturnType<typeof createFamilyClub>>

const send = (club: Club, id: string, body: object = {}) =>
  fixture.api.call(club.coordinator.token, 'POST', `/registered/${id}/family_link`, body)
const readLink = async (club: Club, id: string) =>
  (await fixture.api.call(club.coordinator.token, 'GET', `/registered/${id}/family_link`)).body
const preview = async (club: Club, body: object = {}) =>
  (await fixture.api.call(club.coordinator.token, 'POST', '/family_links/preview', body)).body

/** Creates a mother without an email, and her child. */
async function createTextFamily(facts: PersonFacts = {}) {
  const club = await createFamilyClub(fixture.api, 'Riverside')
  const ava = await club.addChild('Ava', { allergens: ['nuts'], medical_conditions: 'Asthma' })
  const number = createNumber()
  const mum = await club.addAdult('Cerys', [ava], { email: null, mobile_number: `0${number.slice(2)}`, ...facts })
  return { club, ava, mum, number }
}

const getSecret = (text = '') => /family\/([0-9a-f]{40})/.exec(text)?.[1] ?? ''

describe('a link by text [B-FAM-01]', () => {
  it('goes to an adult with a mobile number and no email', async () => {
    const { club, ava, mum, number } = await createTextFamily()
    expect((await send(club, mum)).body).toMatchObject({ sent_to: number, channel: 'text' })
    expect(await readLink(club, mum)).toMatchObject({ sent_to: number, channel: 'text', text_state: 'queued' })
    await run()
    expect(getNumbers()).toEqual([`+${number}`])
    const unlock = { date_of_birth: '2016-03-01' }
    const path = `/family/${getSecret(getBodies()[0])}/unlock`
    expect((await fixture.api.call(null, 'POST', path, unlock)).status).toBe(200)
    expect(await readLink(club, mum)).toMatchObject({ text_state: 'sent', people: [{ id: mum }, { id: ava }] })
  })

  it('is bilingual, and names neither a person nor a health fact', async () => {
    const { club, mum } = await createTextFamily()
    await send(club, mum)
    await run()
    const [text = ''] = getBodies()
    expect(text).toContain("Riverside: please check your family's details / gwiriwch fanylion eich teulu: https://")
    expect(text).not.toMatch(/Ava|Cerys|Hughes|nuts|Asthma/)
    expect(text.length).toBeLessThanOrEqual(160)
  })

  it('is not sent to a family with an email', async () => {
    const { club, mum } = await createTextFamily({ email: 'both@hallbook.example' })
    expect((await send(club, mum)).body).toMatchObject({ sent_to: 'both@hallbook.example', channel: 'email' })
    await run()
    expect(getBodies()).toEqual([])
    expect(await countMails('both@hallbook.example')).toBe(1)
  })

  it.each(['02920123456', '', null])('needs a mobile number, not %s', async (mobile_number) => {
    const { club, mum } = await createTextFamily({ mobile_number })
    const { status, body } = await send(club, mum)
    expect({ status, fields: Object.keys(body.detail) }).toEqual({ status: 400, fields: ['email'] })
  })

  it('is sent once a day, and again on the next day', async () => {
    const { club, mum } = await createTextFamily()
    expect((await send(club, mum)).body.already_texted).toBeUndefined()
    await run()
    expect((await send(club, mum)).body).toMatchObject({ already_texted: true })
    await run()
    expect(getBodies()).toHaveLength(1)
    setTime('2027-07-21T11:00:00Z')
    await send(club, mum)
    await run()
    expect(new Set(getBodies().map(getSecret)).size).toBe(1)
    expect(getBodies()).toHaveLength(2)
  })

  it('may be sent again on the day if the gateway refused it', async () => {
    const { club, mum } = await createTextFamily()
    fixture.twilio.answer = respondWith(400)
    await send(club, mum)
    await run()
    fixture.twilio.answer = acceptText
    expect((await send(club, mum)).body.already_texted).toBeUndefined()
    await run()
    expect(await readTexts()).toMatchObject([{ state: 'failed', reason: 'http_400' }, { state: 'sent' }])
  })

  it('is not stored readable, and is erased when it is handed over', async () => {
    const { club, mum } = await createTextFamily()
    await send(club, mum)
    const [queued] = await readTexts()
    expect(queued?.sealed).not.toMatch(/family|Riverside/)
    await run()
    expect(await readTexts()).toMatchObject([{ state: 'sent', sealed: null }])
  })

  it('is hidden from requests of clubs', async () => {
    const { club, mum } = await createTextFamily()
    await send(club, mum)
    expect(await fixture.api.db.club(club.id, (tx) => tx.$count(familyTexts))).toBe(0)
  })
})

describe('the ledger of family texts [B-TXT-01]', () => {
  it('never sends a text again whose answer was lost', async () => {
    const { club, mum } = await createTextFamily()
    await send(club, mum)
    fixture.twilio.answer = closeConnection
    await run()
    fixture.twilio.answer = acceptText
    await run()
    await send(club, mum)
    await run()
    expect(getBodies()).toHaveLength(1)
    expect(await readLink(club, mum)).toMatchObject({ text_state: 'perhaps_sent' })
  })

  it('settles a lost answer by a later status', async () => {
    const { club, mum } = await createTextFamily()
    await send(club, mum)
    fixture.twilio.answer = closeConnection
    await run()
    const [call] = fixture.twilio.calls
    expect(call && (await report(call, 'delivered'))).toBe(204)
    expect(await readLink(club, mum)).toMatchObject({ text_state: 'delivered' })
  })

  it('sends a text later that the gateway did not accept', async () => {
    const { club, mum, number } = await createTextFamily()
    await send(club, mum)
    fixture.twilio.answer = respondWith(429, { 'Retry-After': '60' })
    await run()
    expect(await readTexts()).toMatchObject([{ state: 'queued', reason: 'http_429' }])
    fixture.twilio.answer = acceptText
    await query('UPDATE family_texts SET next_try = now()')
    await run()
    expect(getNumbers()).toEqual([`+${number}`, `+${number}`])
    expect(getBodies()[1]).toBe(getBodies()[0])
  })

  it('marks the text of a lost process as perhaps sent', async () => {
    const { club, mum } = await createTextFamily()
    await send(club, mum)
    await query("UPDATE family_texts SET state = 'handing_over', taken = now() - interval '121 seconds'")
    await run()
    expect(await readTexts()).toMatchObject([{ state: 'perhaps_sent', reason: 'process_lost' }])
    expect(getBodies()).toEqual([])
  })

  it('sends four texts a day to a number, also from several processes', async () => {
    const { club, number } = await createTextFamily()
    const adults: string[] = []
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      adults.push(await club.addAdult(name, [], { email: null, mobile_number: number }))
    for (const adult of adults) await send(club, adult)
    await Promise.all([run(), run(), run()])
    expect(getNumbers()).toEqual(Array.from({ length: 4 }, () => `+${number}`))
    const states = (await readTexts()).map(({ state, reason }) => [state, reason])
    expect(states.filter(([state]) => state === 'sent')).toHaveLength(4)
    expect(states).toContainEqual(['failed', 'day_limit'])
  })

  it('refuses the fifth text of a day, and names the number', async () => {
    const { club, mum, number } = await createTextFamily()
    for (const name of ['A', 'B', 'C', 'D'])
      await send(club, await club.addAdult(name, [], { email: null, mobile_number: number }))
    await run()
    const { status, body } = await send(club, mum)
    expect(status).toBe(400)
    expect(body.problems).toEqual([{ field: 'mobile_number', code: 'number_texted_out', params: {} }])
    setTime('2027-07-21T11:00:00Z')
    expect((await send(club, mum)).status).toBe(200)
  })
})

describe('the hours of links in London', () => {
  it.each([
    ['before 9:00', '2027-07-20T07:59:59Z', 0],
    ['at 9:00', '2027-07-20T08:00:00Z', 1],
    ['at 17:59', '2027-07-20T16:59:59Z', 1],
    ['at 18:00', '2027-07-20T17:00:00Z', 0],
    ['at 8:30 on the last winter day', '2027-03-27T08:30:00Z', 0],
    ['at 9:30 on the day the clocks go forward', '2027-03-28T08:30:00Z', 1],
    ['at 9:30 on the last summer day', '2027-10-30T08:30:00Z', 1],
    ['at 8:30 on the day the clocks go back', '2027-10-31T08:30:00Z', 0],
  ])('%s', async (_name, time, count) => {
    const { club, mum } = await createTextFamily()
    await send(club, mum)
    setTime(time)
    await run({ ...fixture.api.env, TEXTS_HOURS: { from: 9, to: 18 } })
    expect(getBodies()).toHaveLength(count)
  })
})

describe('a queued text', () => {
  const failsWith = async (reason: string) => {
    await run()
    expect(getBodies()).toEqual([])
    expect(await readTexts()).toMatchObject([{ state: 'failed', reason, sealed: null }])
  }

  it('is not sent after its link was withdrawn', async () => {
    const { club, mum } = await createTextFamily()
    await send(club, mum)
    await fixture.api.call(club.coordinator.token, 'DELETE', `/registered/${mum}/family_link`)
    await failsWith('link_ended')
  })

  it('is not sent to a number that the record no longer has', async () => {
    const { club, mum } = await createTextFamily()
    await send(club, mum)
    await query('UPDATE registered SET mobile_number = $1 WHERE id = $2', [createNumber(), mum])
    await failsWith('number_changed')
  })

  it('is not sent after the person was marked “No family link”', async () => {
    const { club, mum } = await createTextFamily()
    await send(club, mum)
    const mark = { no_family_link: true, no_family_link_reason: 'Court order' }
    await fixture.api.call(club.coordinator.token, 'PATCH', `/registered/${mum}`, mark)
    await failsWith('link_ended')
  })

  it('is not sent if the secret of the server has changed', async () => {
    const { club, mum } = await createTextFamily()
    await send(club, mum)
    await run({ ...fixture.api.env, JWT_SECRET: 'another secret of the server, long enough' })
    expect(getBodies()).toEqual([])
    expect(await readTexts()).toMatchObject([{ state: 'failed', reason: 'unreadable' }])
  })
})

describe('a code by text [B-FAM-02]', () => {
  /** Creates a family whose page is requested by its link, and returns a function that requests a code. */
  async function createOpenedFamily() {
    const family = await createTextFamily()
    const { body } = await send(family.club, family.mum, { show: true })
    const secret = getSecret(body.url)
    return { ...family, secret, requestCode: () => fixture.api.call(null, 'POST', `/family/${secret}/code`) }
  }

  it('opens the page of a link that was only shown', async () => {
    const { number, secret, requestCode } = await createOpenedFamily()
    expect((await requestCode()).status).toBe(202)
    await run()
    expect(getNumbers()).toEqual([`+${number}`])
    const code = /Riverside: (\d{6}) is your code/.exec(getBodies()[0] ?? '')?.[1]
    expect((await fixture.api.call(null, 'POST', `/family/${secret}/unlock`, { code })).status).toBe(200)
  })

  it('is sent once a day, and keeps the first code valid', async () => {
    const { secret, requestCode } = await createOpenedFamily()
    await requestCode()
    await run()
    expect((await requestCode()).status).toBe(429)
    const code = /\d{6}/.exec(getBodies()[0] ?? '')?.[0]
    expect((await fixture.api.call(null, 'POST', `/family/${secret}/unlock`, { code })).status).toBe(200)
  })

  it.each([
    ['evening', '2027-07-20T17:00:00Z', 15 * 3600],
    ['early morning', '2027-07-20T07:30:00Z', 1800],
  ])('is refused in the %s, and names the time of the next one', async (_name, time, seconds) => {
    const { requestCode } = await createOpenedFamily()
    const { env } = fixture.api
    const hours = env.TEXTS_HOURS
    env.TEXTS_HOURS = { from: 9, to: 18 }
    setTime(time)
    const { status, headers } = await requestCode()
    env.TEXTS_HOURS = hours
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, seconds])
    expect(await readTexts()).toEqual([])
  })

  it('is not sent after it has ended, and may then be requested again', async () => {
    const { requestCode } = await createOpenedFamily()
    await requestCode()
    await query("UPDATE family_links SET code_expires = now() - interval '1 second'")
    await run()
    expect(getBodies()).toEqual([])
    expect(await readTexts()).toMatchObject([{ kind: 'code', state: 'failed', reason: 'outdated' }])
    expect((await requestCode()).status).toBe(202)
  })

  it('goes out before the links of a bulk send', async () => {
    const { club, requestCode, mum } = await createOpenedFamily()
    await send(club, mum)
    await requestCode()
    await query('UPDATE family_texts SET next_try = created')
    await run()
    expect(await query("SELECT kind FROM family_texts WHERE state = 'sent' ORDER BY taken")).toEqual([
      { kind: 'code' },
      { kind: 'link' },
    ])
  })
})

describe('a link that a family requests by its number', () => {
  const request = (club: Club, body: object) =>
    fixture.api.call(null, 'POST', '/family_link_requests', { organisation_hashid: club.hashid, ...body })
  const pollTexts = () => expect.poll(async () => (await readTexts()).length)

  it('is texted to the adult, in any form of the number', async () => {
    const { club, number } = await createTextFamily()
    const written = `+44 (0)${number.slice(2, 6)} ${number.slice(6)}`
    expect(await request(club, { mobile_number: written })).toMatchObject({ status: 202, body: {} })
    await pollTexts().toBe(1)
    await run()
    expect(getNumbers()).toEqual([`+${number}`])
  })

  it('is not texted to shared numbers, children, or families with an email', async () => {
    const { club, number } = await createTextFamily()
    const [shared, ofChild, ofMailed] = [createNumber(), createNumber(), createNumber()]
    for (const name of ['One', 'Two']) await club.addAdult(name, [], { email: null, mobile_number: shared })
    await club.addChild('Alone', { mobile_number: ofChild })
    await club.addAdult('Mailed', [], { mobile_number: ofMailed })
    for (const mobile_number of [shared, ofChild, ofMailed, createNumber()])
      expect(await request(club, { mobile_number })).toMatchObject({ status: 202, body: {} })
    // The last request is answered after the others had as much time.
    await request(club, { mobile_number: number })
    await pollTexts().toBe(1)
    await run()
    expect(getNumbers()).toEqual([`+${number}`])
  })

  it('needs an email or a mobile number, and not both', async () => {
    const { club, number } = await createTextFamily()
    for (const body of [
      {},
      { mobile_number: '02920123456' },
      { mobile_number: number, email: 'both@hallbook.example' },
    ])
      expect((await request(club, body)).status).toBe(400)
  })
})

describe('STOP from a family', () => {
  const stop = (number: string) => receive({ From: `+${number}`, Body: 'STOP' })

  it('ends queued texts and refuses new ones, until START', async () => {
    const { club, mum, number } = await createTextFamily()
    await send(club, mum)
    await stop(number)
    await run()
    expect(getBodies()).toEqual([])
    expect(await readTexts()).toMatchObject([{ state: 'failed', reason: 'stopped' }])
    const { status, body } = await send(club, mum)
    expect(status).toBe(400)
    expect(body.problems).toEqual([{ field: 'mobile_number', code: 'wants_no_texts', params: {} }])
    await receive({ From: `+${number}`, Body: 'START' })
    expect((await send(club, mum)).status).toBe(200)
  })

  it('stops a text that was queued by another process meanwhile', async () => {
    const { club, mum, number } = await createTextFamily()
    await stop(number)
    await query('DELETE FROM text_stops')
    await send(club, mum)
    await query('INSERT INTO text_stops (mobile_number) VALUES ($1)', [number])
    await run()
    expect(getBodies()).toEqual([])
    expect(await readTexts()).toMatchObject([{ state: 'failed', reason: 'stopped' }])
  })

  it('is mailed to the coordinator of the club, not to VP support', async () => {
    const { club, mum, number } = await createTextFamily()
    await send(club, mum)
    await run()
    await query('DELETE FROM mails')
    await stop(number)
    const mails = await query('SELECT to_address, text FROM mails')
    const [coordinator] = await query('SELECT email FROM users WHERE id = $1', [club.coordinator.id])
    expect(mails.map(({ to_address }) => to_address)).toEqual([coordinator?.email])
    expect(mails[0]?.text).toContain(`ends in ${number.slice(-3)}`)
    expect(mails[0]?.text).not.toContain(number)
  })
})

describe('a bulk send with texts', () => {
  it('counts texts and emails, and names who is left out and why', async () => {
    const { club, mum, ava, number } = await createTextFamily()
    await club.addAdult('Mailed', [await club.addChild('Bryn')], { email: 'mailed@hallbook.example' })
    const shared = createNumber()
    const [one, two] = [
      await club.addAdult('One', [], { email: null, mobile_number: shared }),
      await club.addAdult('Two', [], { email: null, mobile_number: `+${shared}` }),
    ]
    const stopped = await club.addAdult('Stopped', [], { email: null, mobile_number: createNumber() })
    await query('INSERT INTO text_stops (mobile_number) SELECT mobile_number FROM registered WHERE id = $1', [stopped])
    const none = await club.addAdult('None', [], { email: null })
    const child = await club.addChild('Alone', { mobile_number: createNumber() })
    const { recipients, left_out, text_hours } = await preview(club)
    expect(recipients.map(({ to, channel }: { to: string; channel: string }) => [channel, to]).sort()).toEqual([
      ['email', 'mailed@hallbook.example'],
      ['text', number],
    ])
    expect(recipients).toContainEqual(
      expect.objectContaining({
        id: mum,
        people: [expect.objectContaining({ id: mum }), expect.objectContaining({ id: ava })],
      }),
    )
    expect(text_hours).toEqual({ from: 0, to: 24 })
    const reasons = left_out.map(({ id, reason }: { id: string; reason: string }) => [id, reason])
    expect(reasons).toHaveLength(5)
    expect(reasons).toEqual(
      expect.arrayContaining([
        [one, 'shared_number'],
        [two, 'shared_number'],
        [stopped, 'stopped'],
        [none, 'no_email'],
        [child, 'no_email'],
      ]),
    )
  })

  it('lets a coordinator text a number of two families by hand', async () => {
    const { club, number } = await createTextFamily()
    const other = await club.addAdult('Dylan', [], { email: null, mobile_number: number })
    expect((await send(club, other)).body).toMatchObject({ channel: 'text', sent_to: number })
    await run()
    expect(getBodies()).toHaveLength(1)
  })

  it('leaves out a family that was texted today', async () => {
    const { club, mum } = await createTextFamily()
    const bulk = () => fixture.api.call(club.coordinator.token, 'POST', '/family_links', {})
    expect((await bulk()).body).toMatchObject({ queued: 1, left_out: [] })
    expect((await bulk()).body).toMatchObject({ queued: 0, left_out: [{ id: mum, reason: 'texted_today' }] })
    await run()
    expect(getBodies()).toHaveLength(1)
  })

  it('texts 500 families once each from several processes', async () => {
    const { club } = await createTextFamily()
    await query(
      `WITH families AS (SELECT n, gen_random_uuid() AS child FROM generate_series(1, 499) n),
       children AS (
         INSERT INTO registered (id, organisation_id, version, first_name, last_name)
         SELECT child, $1, 1, 'Ava', n::text FROM families)
       INSERT INTO registered (id, organisation_id, version, first_name, last_name, is_adult, attendance_type, mobile_number, family_entries)
       SELECT gen_random_uuid(), $1, 1, 'Cerys', n::text, true, 'parent_or_carer', (447700100000 + n)::text, ARRAY[child]
       FROM families`,
      [club.id],
    )
    const { body } = await fixture.api.call(club.coordinator.token, 'POST', '/family_links', {})
    expect(body).toMatchObject({ queued: 500, left_out: [] })
    await Promise.all([run(), run(), run()])
    expect(new Set(getNumbers()).size).toBe(500)
    expect(getNumbers()).toHaveLength(500)
    expect(new Set(getBodies().map(getSecret)).size).toBe(500)
  }, 120_000)
})
