import { describe, expect, it } from 'vitest'
import { createReplyFixture, YEAR } from '../../testing/reply-fixture.ts'
import { buildTextBody, createClubWithNumber, createProviderId, getDayFromNow } from '../../testing/text-fixture.ts'

const fixture = createReplyFixture()
const { query, sendWaves, inbox, holiday, newest, confirmed, reply, update } = fixture

describe('a reply', () => {
  it('sets the confirmation on a clear yes and shows its club [INB-17 to INB-32]', async () => {
    await reply('Yes, Tuesdays in August', `07700 9${fixture.club.mobile_number.slice(7)}`)
    expect(await confirmed()).toMatchObject({
      is_open: true,
      confirmed_by_text: true,
      confirmed_by_rl: false,
      dates: null,
    })
    expect(await holiday()).toMatchObject({ suggested_dates: 'Tuesdays in August' })
    expect(await newest()).toMatchObject({
      // The sender [INB-18, INB-20, INB-21, INB-27].
      user: fixture.club.user,
      user__organisation: fixture.club.club,
      user__organisation__organisation_name: 'Bethel',
      // The reply and its text [INB-22, INB-24, INB-25].
      message: 'Yes, Tuesdays in August',
      holiday_text__holiday: 'July/Aug',
      holiday_text__year: YEAR,
      wave: 1,
      outcome: 'confirmed',
      is_open: true,
      suggested_dates: 'Tuesdays in August',
      source: 'sms',
      // Fields that link the reply to its user and confirmation [INB-19, INB-23, INB-26].
      user__email: expect.stringContaining('@'),
      holiday_confirmation: expect.any(String),
      id: expect.any(String),
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  it('can be undone once, which restores the previous confirmation [B-TXT-03]', async () => {
    await update({ is_open: true, confirmed_by_rl: false, dates: '1 to 5 August' })
    await reply('Nac ydym')
    expect(await confirmed()).toMatchObject({ is_open: false, dates: null })
    const { id } = await newest()
    const undone = await fixture.api.call(fixture.other, 'POST', `/text_messages/${id}/undo`)
    expect(undone).toMatchObject({
      status: 200,
      body: { outcome: 'undone', holiday_confirmation: null, decided_by: 'Sioned Morris' },
    })
    expect(await confirmed()).toMatchObject({
      is_open: true,
      dates: '1 to 5 August',
      confirmed_by_text: false,
    })
    expect((await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/undo`)).status).toBe(409)
  })

  it("removes the confirmation when a holiday's first reply is undone [B-TXT-03]", async () => {
    await reply('no')
    await fixture.api.call(fixture.token, 'POST', `/text_messages/${(await newest()).id}/undo`)
    expect(await confirmed()).toBeNull()
  })

  it('cannot be undone after the confirmation was changed', async () => {
    await reply('yes')
    await update({ dates: 'all August' })
    const undone = await fixture.api.call(fixture.token, 'POST', `/text_messages/${(await newest()).id}/undo`)
    expect(undone).toMatchObject({ status: 409, body: { code: 'decided_otherwise' } })
    expect(await confirmed()).toMatchObject({ is_open: true, dates: 'all August' })
  })

  it.each(['yes but only Tuesday', 'Is this a joke?', '👍', 'x'.repeat(1600)])(
    'waits for a decision with its full text: %j [INB-28]',
    async (message) => {
      await reply(message)
      expect(await confirmed()).toBeNull()
      expect(await newest()).toMatchObject({ message, outcome: 'waiting', holiday_confirmation: null })
      expect((await inbox('&processed=false&waiting=true')).length).toBe(1)
    },
  )

  it("gets its meaning and dates, or no meaning, from a user's decision", async () => {
    await reply('yes but only Tuesday')
    const { id } = await newest()
    const decided = await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/decide`, {
      is_open: true,
      dates: 'Tuesdays',
    })
    expect(decided).toMatchObject({
      status: 200,
      body: { outcome: 'decided', is_open: true, decided_by: 'Sioned Morris' },
    })
    expect(await confirmed()).toMatchObject({ is_open: true, dates: 'Tuesdays', confirmed_by_text: true })
    expect(
      (await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/decide`, { is_open: null })).status,
    ).toBe(409)
    await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/undo`)
    expect(await confirmed()).toBeNull()
    expect(
      (await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/decide`, { is_open: null })).body.outcome,
    ).toBe('set_aside')
  })

  it("never changes the lead's confirmation, and reports two answers", async () => {
    await update({ is_open: true, confirmed_by_rl: true })
    await reply('no')
    expect(await confirmed()).toMatchObject({ is_open: true, confirmed_by_rl: true })
    expect(await newest()).toMatchObject({
      outcome: 'two_answers',
      is_open: false,
      holiday_confirmation: null,
    })
  })

  it("never changes another reply's answer, and reports two answers", async () => {
    const second = await fixture.api.user(fixture.club.club, {
      mobile_number: '447700955501',
      user_type: 'core',
    })
    await reply('yes')
    await reply('no', '447700955501')
    expect(await confirmed()).toMatchObject({ is_open: true })
    expect(await newest()).toMatchObject({ user: second.id, outcome: 'two_answers' })
  })

  it('is stored without effect for an unknown number', async () => {
    await reply('yes', '+447700955999')
    expect(await newest()).toMatchObject({
      user: null,
      user__organisation: null,
      outcome: 'unknown',
      mobile_number: '447700955999',
    })
    const { id } = await newest()
    expect(
      (await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/decide`, { is_open: true })).status,
    ).toBe(400)
    expect(
      (await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/decide`, { is_open: null })).status,
    ).toBe(200)
    expect(await inbox('&waiting=true')).toEqual([])
    // The undo also removes the club from the reply, so the sender's number is unknown again.
    await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/undo`)
    expect(await inbox('&waiting=true')).toMatchObject([{ outcome: 'unknown' }])
  })

  it('counts for neither club if the number moved to another club', async () => {
    const otherClub = await createClubWithNumber(fixture.api)
    const { mobile_number, user } = fixture.club
    await query('UPDATE users SET mobile_number = NULL WHERE id = $1', [user])
    await query('UPDATE users SET mobile_number = $1 WHERE id = $2', [mobile_number, otherClub.user])
    await reply('yes')
    expect(await newest()).toMatchObject({
      user: otherClub.user,
      outcome: 'unknown',
      holiday_confirmation: null,
    })
    expect(await confirmed()).toBeNull()
  })

  it('waits for a decision after its holiday is over', async () => {
    await query('UPDATE holiday_texts SET end_date = $1', [getDayFromNow(-1)])
    await reply('yes')
    expect(await newest()).toMatchObject({ outcome: 'waiting', is_open: true, holiday_confirmation: null })
    expect(await confirmed()).toBeNull()
  })

  it('cancels queued texts to its number on STOP', async () => {
    await query("UPDATE holiday_text_messages SET state = 'queued', next_try = now() + interval '1 hour'")
    await reply('STOP')
    expect(await query('SELECT state, reason FROM holiday_text_messages')).toEqual([
      { state: 'failed', reason: 'stopped' },
    ])
  })

  it('blocks texts to its number from STOP until START', async () => {
    await reply('STOP')
    expect(await newest()).toMatchObject({ outcome: 'stop', holiday_confirmation: null })
    const readUser = async () =>
      (await fixture.api.call(fixture.token, 'GET', `/users/pastors/${fixture.club.user}`)).body
    expect(await readUser()).toMatchObject({ texts_stopped: expect.any(String) })
    await query('DELETE FROM holiday_text_messages')
    await query('DELETE FROM holiday_text_waves')
    fixture.sms.received.length = 0
    await sendWaves()
    expect(fixture.sms.received).toEqual([])
    await reply('start')
    expect(await readUser()).toMatchObject({ texts_stopped: null })
    await query('DELETE FROM holiday_text_waves')
    await sendWaves()
    expect(fixture.sms.received).toHaveLength(1)
  })

  it('lets staff stop and allow texts, recording their name [B-TXT-03]', async () => {
    const { user, mobile_number } = fixture.club
    const setStopped = (stopped: boolean, number = mobile_number) =>
      fixture.api.call(fixture.other, 'PUT', `/users/pastors/${user}/texts`, {
        mobile_number: number,
        stopped,
      })
    await query("UPDATE holiday_text_messages SET state = 'queued', next_try = now() + interval '1 hour'")
    expect(await setStopped(true, '447700900999')).toMatchObject({
      status: 400,
      body: { detail: { non_field_errors: ['This user has another number by now.'] } },
    })
    const stopped = { texts_stopped: expect.any(String), texts_stopped_by: 'Sioned Morris' }
    expect(await setStopped(true)).toMatchObject({ status: 200, body: stopped })
    expect(await query('SELECT state, reason FROM holiday_text_messages')).toEqual([
      { state: 'failed', reason: 'stopped' },
    ])
    // A later STOP by text and a second click do not replace the name of the user who first stopped the texts.
    await reply('STOP')
    expect(await setStopped(true)).toMatchObject({ status: 200, body: stopped })
    const readUser = async () => (await fixture.api.call(fixture.token, 'GET', `/users/pastors/${user}`)).body
    expect(await readUser()).toMatchObject(stopped)
    expect(await setStopped(false)).toMatchObject({
      status: 200,
      body: { texts_stopped: null, texts_stopped_by: null },
    })
    const { entries } = (await fixture.api.call(fixture.token, 'GET', `/users/pastors/${user}/changes`)).body
    expect(entries).toMatchObject([
      { by: 'Sioned Morris', fields: { texts: { from: false, to: true } } },
      { by: 'Sioned Morris', fields: { texts: { from: true, to: false } } },
    ])
    await reply('STOP')
    expect(await readUser()).toMatchObject({ texts_stopped: expect.any(String), texts_stopped_by: null })
  })

  it('does not lift a later STOP by a START that arrives late', async () => {
    const { id: _id, ...stop } = await reply('STOP')
    const earlierTime = new Date(Date.parse(stop.received_at) - 60_000).toISOString()
    await fixture.inbound({ ...stop, id: createProviderId(), message: 'START', received_at: earlierTime })
    expect((await query('SELECT mobile_number FROM text_stops')).length).toBe(1)
    await reply('START')
    expect(await query('SELECT mobile_number FROM text_stops')).toEqual([])
  })

  it('excludes its club from the reminder and the last text [TXT-51]', async () => {
    const clubWithoutReply = await createClubWithNumber(fixture.api)
    await reply('no')
    await query('DELETE FROM holiday_texts WHERE id <> $1', [fixture.record])
    const change = buildTextBody({ second_text_date: getDayFromNow(0), third_text_date: getDayFromNow(0) })
    fixture.sms.received.length = 0
    expect((await fixture.api.call(fixture.token, 'PUT', `/holiday_texts/${fixture.record}`, change)).status).toBe(200)
    await sendWaves()
    // Only the club without a reply receives the two texts [TXT-45].
    expect(fixture.sms.received.map(({ to: recipient }) => recipient)).toEqual([
      clubWithoutReply.mobile_number,
      clubWithoutReply.mobile_number,
    ])
  })
})

it('searches, orders and pages the inbox [INB-04 to INB-06, INB-33]', async () => {
  for (const word of ['yes', 'maybe Tuesday', 'diolch']) await reply(word)
  // The newest text comes first [INB-07, INB-29].
  expect((await inbox()).map(({ message }: { message: string }) => message)).toEqual(['diolch', 'maybe Tuesday', 'yes'])
  expect((await inbox('&search=tuesd')).map(({ message }: { message: string }) => message)).toEqual(['maybe Tuesday'])
  expect((await inbox('&search=bethel')).length).toBe(3)
  // The inbox can be sorted by every column in both directions [INB-05].
  for (const ordering of [
    'user__email',
    'user__organisation',
    'message',
    'timestamp',
    'holiday',
    'holiday_confirmation',
  ])
    for (const way of ['', '-']) expect(await inbox(`&ordering=${way}${ordering}&limit=2`)).toHaveLength(2)
  const { body } = await fixture.api.call(fixture.token, 'GET', '/text_messages?type=sent')
  expect(body).toMatchObject({ count: 1, results: [{ user: fixture.club.user, wave: 1, outcome: null }] })
})
