import { describe, expect, it } from 'vitest'
import { defaultWording } from '../../contract/club-status/text-wording.ts'
import { acceptText, respondWith } from '../testing/sms-gateway.ts'
import { buildTextBody, createClubWithNumber, getDayFromNow } from '../testing/text-fixture.ts'
import { createWaveFixture } from '../testing/wave-fixture.ts'

const fixture = createWaveFixture()
const { query, run, make, read, ledger, numbers } = fixture

describe('a wave', () => {
  it('is sent once to coordinators in their language [TXT-48, TXT-49, TXT-51]', async () => {
    const englishClub = await createClubWithNumber(fixture.api)
    const welshClub = await createClubWithNumber(fixture.api, { language: 'cy', name: 'Clwb Cinio Bethel' })
    await createClubWithNumber(fixture.api, { user: { user_type: 'core' } })
    await createClubWithNumber(fixture.api, { user: { is_active: false } })
    const id = await make()
    await run()
    await run()
    expect(numbers()).toEqual([englishClub.mobile_number, welshClub.mobile_number].sort())
    const [english, welsh] = [englishClub, welshClub].map(
      ({ mobile_number }) => fixture.sms.received.find(({ to: number }) => number === mobile_number)?.text ?? '',
    )
    expect(english).toMatch(/^Hi Nia, is Bethel open in July\/Aug\? .*\/t\/[\w-]{22} /)
    expect(welsh).toMatch(/^Helo Nia, ydy Clwb Cinio Bethel ar agor Gorff\/Awst\?/)
    expect(fixture.sms.received[0]?.from).toBe('447700900999')
    const record = await read(id)
    // State of the record after sending [TXT-43, TXT-44, TXT-47].
    expect(record).toMatchObject({ first_text_sent: true, second_text_sent: false, first_text: null })
    expect(record.waves[0]).toMatchObject({ state: 'sent', texts: 2, sent: 2, queued: 0 })
    for (const row of await ledger(id)) {
      expect(row).toMatchObject({ state: 'sent', wave: 1, sent_again: false })
      // The link is masked, because anyone with the link could answer for the club.
      expect(row.message).toContain('/t/xxxxxxxxxxxxxxxxxxxxxx')
    }
  })

  it('inserts the same link twice if the wording has it twice [B-TXT-04]', async () => {
    await createClubWithNumber(fixture.api)
    const id = await make({ first_text: 'Open? {link} Or closed? {link}' })
    await run()
    expect(fixture.sms.received[0]?.text).toMatch(/^Open\? \S+\/t\/([\w-]{22}) Or closed\? \S+\/t\/\1$/)
    expect((await ledger(id))[0].message).not.toContain('{link}')
  })

  it('has a link that works if the secret changed after it was queued', async () => {
    await createClubWithNumber(fixture.api)
    await make()
    fixture.sms.answer = respondWith(429)
    await run()
    fixture.sms.received.length = 0
    await query('UPDATE holiday_text_messages SET next_try = now()')
    fixture.sms.answer = acceptText
    await run({ ...fixture.api.env, JWT_SECRET: 'another secret of the server, long enough' })
    const [, token] = /\/t\/([\w-]{22})/.exec(fixture.sms.received[0]?.text ?? '') ?? []
    expect((await fixture.api.call(null, 'GET', `/confirmation_links/${token}`)).status).toBe(200)
  })

  it('is sent only to included and not excluded regions [TXT-38]', async () => {
    const walesClub = await createClubWithNumber(fixture.api, { region: 'Wales' })
    await createClubWithNumber(fixture.api, { region: 'Scotland' })
    const clubWithoutRegion = await createClubWithNumber(fixture.api)
    await query('UPDATE organisations SET region = NULL WHERE id = $1', [clubWithoutRegion.club])
    await make({ include_regions: ['Wales', 'Scotland'], exclude_regions: ['Scotland'] })
    await run()
    expect(numbers()).toEqual([walesClub.mobile_number])
  })

  it('waits for nine o’clock in London, also at clock changes [TXT-50]', async () => {
    await createClubWithNumber(fixture.api)
    const env = { ...fixture.api.env, TEXTS_HOURS: { from: 9, to: 18 } }
    for (const [day, before, after] of [
      ['2027-03-28', '07:59:59', '08:00:00'],
      ['2026-10-25', '08:59:59', '09:00:00'],
    ] as const) {
      const id = await make({
        year: 2040,
        first_text_date: day,
        second_text_date: day,
        third_text_date: day,
        end_date: getDayFromNow(4000),
      })
      await run(env, new Date(`${day}T${before}Z`))
      expect((await read(id)).waves[0].state).toBe('waiting')
      await run(env, new Date(`${day}T${after}Z`))
      expect((await read(id)).waves[0].state).not.toBe('waiting')
      await run(env, new Date(`${day}T18:30:00Z`))
      await query('DELETE FROM holiday_text_messages')
      await query('DELETE FROM holiday_texts')
    }
  })

  it('is scheduled first, and can be recalled or sent by a user [B-TXT-02]', async () => {
    const { mobile_number } = await createClubWithNumber(fixture.api)
    const env = { ...fixture.api.env, TEXTS_HOLD_MINUTES: 15 }
    const id = await make()
    const [start, later] = [new Date(), new Date(Date.now() + 16 * 60_000)]
    await run(env, start)
    const [wave] = (await read(id)).waves
    expect(wave).toMatchObject({ state: 'held', texts: 0 })
    expect(Date.parse(wave.held_until) - start.getTime()).toBe(15 * 60_000)
    expect((await fixture.api.call(fixture.token, 'POST', `/holiday_texts/${id}/call_back`, { wave: 1 })).status).toBe(
      200,
    )
    await run(env, later)
    expect(fixture.sms.received).toEqual([])
    // Change the wording while the wave is recalled. The new wording is sent.
    const newBody = buildTextBody({ first_text: 'Open, {name}?' })
    expect((await fixture.api.call(fixture.token, 'PUT', `/holiday_texts/${id}`, newBody)).status).toBe(200)
    expect(
      (await fixture.api.call(fixture.token, 'POST', `/holiday_texts/${id}/send`, { wave: 1 })).body.waves[0].state,
    ).toBe('held')
    await run()
    expect(fixture.sms.received).toMatchObject([{ to: mobile_number, text: 'Open, Nia?' }])
    const lateRecall = await fixture.api.call(fixture.token, 'POST', `/holiday_texts/${id}/call_back`, {
      wave: 1,
    })
    expect(lateRecall).toMatchObject({ status: 409, body: { code: 'decided_otherwise' } })
    const changesResponse = await fixture.api.call(fixture.token, 'GET', `/holiday_texts/${id}/changes`)
    expect(changesResponse.body.entries.map(({ fields }: { fields: object }) => fields).slice(0, 3)).toEqual([
      { first_text_sending: { from: 'called_back', to: 'held' } },
      { first_text: { from: null, to: 'Open, {name}?' } },
      { first_text_sending: { from: 'held', to: 'called_back' } },
    ])
  })

  it('cannot be changed after sending, while later texts can', async () => {
    await createClubWithNumber(fixture.api)
    const id = await make()
    await run()
    const invalidResponse = await fixture.api.call(
      fixture.token,
      'PUT',
      `/holiday_texts/${id}`,
      buildTextBody({ holiday: 'Nov/Dec', first_text: 'Hi' }),
    )
    expect(invalidResponse).toMatchObject({ status: 400 })
    expect(Object.keys(invalidResponse.body.detail).sort()).toEqual(['first_text', 'holiday'])
    const validResponse = await fixture.api.call(
      fixture.token,
      'PUT',
      `/holiday_texts/${id}`,
      buildTextBody({ second_text: 'Still, {name}?' }),
    )
    expect(validResponse).toMatchObject({ status: 200, body: { second_text: 'Still, {name}?' } })
    expect((await fixture.api.call(fixture.token, 'DELETE', `/holiday_texts/${id}`)).status).toBe(409)
    // Start the wave again, as may happen after a restore. It sends nothing twice.
    await query("UPDATE holiday_text_waves SET state = 'held', held_until = now()")
    await run()
    expect(fixture.sms.received).toHaveLength(1)
  })

  it('is not sent automatically after its holiday is over', async () => {
    await createClubWithNumber(fixture.api)
    const dates = {
      start_date: getDayFromNow(-40),
      end_date: getDayFromNow(-1),
      first_text_date: getDayFromNow(-50),
    }
    const id = await make({
      ...dates,
      second_text_date: getDayFromNow(-45),
      third_text_date: getDayFromNow(0),
    })
    await run()
    expect(await read(id)).toMatchObject({
      waves: [{ state: 'passed' }, { state: 'passed' }, { state: 'sent' }],
    })
    expect(fixture.sms.received).toHaveLength(1)
    // The last text uses the default wording [TXT-46].
    expect(fixture.sms.received[0]?.text).toBe(
      defaultWording.en[3].replace('{name}', 'Nia').replace('{holiday}', 'July/Aug').replace('{club}', 'Bethel'),
    )
  })

  it('is unchanged by a PUT without a body [TXT-56, TXT-57]', async () => {
    const id = await make({ first_text_date: getDayFromNow(1), first_text_sent: true })
    const recordBefore = await read(id)
    // Only sending sets the flags [TXT-35, TXT-36, TXT-37, TXT-40].
    expect(recordBefore).toMatchObject({
      first_text_sent: false,
      second_text_sent: false,
      third_text_sent: false,
    })
    const { status, body, headers } = await fixture.api.call(fixture.token, 'PUT', `/holiday_texts/${id}`)
    expect({ status, body, etag: headers.get('etag') }).toEqual({
      status: 200,
      body: recordBefore,
      etag: '"1"',
    })
  })
})

it('lists recipients, exclusions and cost in a dry run without sending [B-TXT-02]', async () => {
  const recipientClub = await createClubWithNumber(fixture.api)
  const welshClub = await createClubWithNumber(fixture.api, { language: 'cy' })
  const stoppedClub = await createClubWithNumber(fixture.api)
  await query('INSERT INTO text_stops (mobile_number) VALUES ($1)', [stoppedClub.mobile_number])
  const landlineClub = await createClubWithNumber(fixture.api, { user: { mobile_number: '441632960001' } })
  const clubWithoutNumber = await createClubWithNumber(fixture.api, { user: { mobile_number: null } })
  const emptyClub = await fixture.api.club('Nobody here', { region: 'Wales' })
  const { status, body } = await fixture.api.call(fixture.token, 'POST', '/holiday_texts/dry_run', {
    wave: 1,
    holiday: 'July/Aug',
    year: 2026,
    include_regions: ['Wales'],
    text: 'Open, {name}?',
    text_cy: 'Ŵ'.repeat(71),
  })
  expect(status).toBe(200)
  expect(body.recipients).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ user: recipientClub.user, text: 'Open, Nia?', encoding: 'GSM-7', parts: 1 }),
      expect.objectContaining({ user: welshClub.user, language: 'cy', encoding: 'Unicode', parts: 2 }),
    ]),
  )
  expect(body.totals).toEqual([
    { language: 'en', recipients: 1, parts: 1 },
    { language: 'cy', recipients: 1, parts: 2 },
  ])
  const reasons = Object.fromEntries(
    body.left_out.map(({ user, reason }: { user: string; reason: string }) => [user, reason]),
  )
  expect(reasons).toMatchObject({
    [stoppedClub.user]: 'stopped',
    [landlineClub.user]: 'not_a_mobile',
    [clubWithoutNumber.user]: 'no_number',
  })
  expect(body.clubs_without.map(({ organisation }: { organisation: string }) => organisation)).toContain(emptyClub.id)
  await run()
  expect(fixture.sms.received).toEqual([])
})
