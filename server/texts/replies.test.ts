import { describe, expect, it } from 'vitest'
import { CURRENT_YEAR, createReplyFixture } from '../testing/reply-fixture.ts'
import { buildTextBody, createClubWithNumber, createProviderId, getDayFromNow } from '../testing/text-fixture.ts'

const fixture = createReplyFixture()
const {
  query,
  sendWaves,
  inbox: readInbox,
  holiday: readHoliday,
  newest: readNewestText,
  confirmed: readConfirmation,
  reply: sendReply,
  update: updateConfirmation,
} = fixture

describe('a reply', () => {
  it('sets the confirmation on a clear yes and shows its club [INB-17 to INB-32]', async () => {
    await sendReply('Yes, Tuesdays in August', `07700 9${fixture.club.mobile_number.slice(7)}`)
    expect(await readConfirmation()).toMatchObject({
      is_open: true,
      confirmed_by_text: true,
      confirmed_by_rl: false,
      dates: null,
    })
    expect(await readHoliday()).toMatchObject({ suggested_dates: 'Tuesdays in August' })
    expect(await readNewestText()).toMatchObject({
      // The sender [INB-18, INB-20, INB-21, INB-27].
      user: fixture.club.user,
      user__organisation: fixture.club.club,
      user__organisation__organisation_name: 'Bethel',
      // The reply and its text [INB-22, INB-24, INB-25].
      message: 'Yes, Tuesdays in August',
      holiday_text__holiday: 'July/Aug',
      holiday_text__year: CURRENT_YEAR,
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
    await updateConfirmation({ is_open: true, confirmed_by_rl: false, dates: '1 to 5 August' })
    await sendReply('Nac ydym')
    expect(await readConfirmation()).toMatchObject({ is_open: false, dates: null })
    const { id } = await readNewestText()
    const undoResponse = await fixture.api.call(fixture.other, 'POST', `/text_messages/${id}/undo`)
    expect(undoResponse).toMatchObject({
      status: 200,
      body: { outcome: 'undone', holiday_confirmation: null, decided_by: 'Sioned Morris' },
    })
    expect(await readConfirmation()).toMatchObject({
      is_open: true,
      dates: '1 to 5 August',
      confirmed_by_text: false,
    })
    expect((await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/undo`)).status).toBe(409)
  })

  it("removes the confirmation when a holiday's first reply is undone [B-TXT-03]", async () => {
    await sendReply('no')
    await fixture.api.call(fixture.token, 'POST', `/text_messages/${(await readNewestText()).id}/undo`)
    expect(await readConfirmation()).toBeNull()
  })

  it('cannot be undone after the confirmation was changed', async () => {
    await sendReply('yes')
    await updateConfirmation({ dates: 'all August' })
    const undoResponse = await fixture.api.call(
      fixture.token,
      'POST',
      `/text_messages/${(await readNewestText()).id}/undo`,
    )
    expect(undoResponse).toMatchObject({ status: 409, body: { code: 'decided_otherwise' } })
    expect(await readConfirmation()).toMatchObject({ is_open: true, dates: 'all August' })
  })

  it.each(['yes but only Tuesday', 'Is this a joke?', '👍', 'x'.repeat(1600)])(
    'waits for a decision with its full text: %j [INB-28]',
    async (message) => {
      await sendReply(message)
      expect(await readConfirmation()).toBeNull()
      expect(await readNewestText()).toMatchObject({ message, outcome: 'waiting', holiday_confirmation: null })
      expect((await readInbox('&processed=false&waiting=true')).length).toBe(1)
    },
  )

  it("gets its meaning and dates, or no meaning, from a user's decision", async () => {
    await sendReply('yes but only Tuesday')
    const { id } = await readNewestText()
    const decisionResponse = await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/decide`, {
      is_open: true,
      dates: 'Tuesdays',
    })
    expect(decisionResponse).toMatchObject({
      status: 200,
      body: { outcome: 'decided', is_open: true, decided_by: 'Sioned Morris' },
    })
    expect(await readConfirmation()).toMatchObject({ is_open: true, dates: 'Tuesdays', confirmed_by_text: true })
    expect(
      (await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/decide`, { is_open: null })).status,
    ).toBe(409)
    await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/undo`)
    expect(await readConfirmation()).toBeNull()
    expect(
      (await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/decide`, { is_open: null })).body.outcome,
    ).toBe('set_aside')
  })

  it("never changes the lead's confirmation, and reports two answers", async () => {
    await updateConfirmation({ is_open: true, confirmed_by_rl: true })
    await sendReply('no')
    expect(await readConfirmation()).toMatchObject({ is_open: true, confirmed_by_rl: true })
    expect(await readNewestText()).toMatchObject({
      outcome: 'two_answers',
      is_open: false,
      holiday_confirmation: null,
    })
  })

  it("never changes another reply's answer, and reports two answers", async () => {
    const secondUser = await fixture.api.user(fixture.club.club, {
      mobile_number: '447700955501',
      user_type: 'core',
    })
    await sendReply('yes')
    await sendReply('no', '447700955501')
    expect(await readConfirmation()).toMatchObject({ is_open: true })
    expect(await readNewestText()).toMatchObject({ user: secondUser.id, outcome: 'two_answers' })
  })

  it('is stored without effect for an unknown number', async () => {
    await sendReply('yes', '+447700955999')
    expect(await readNewestText()).toMatchObject({
      user: null,
      user__organisation: null,
      outcome: 'unknown',
      mobile_number: '447700955999',
    })
    const { id } = await readNewestText()
    expect(
      (await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/decide`, { is_open: true })).status,
    ).toBe(400)
    expect(
      (await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/decide`, { is_open: null })).status,
    ).toBe(200)
    expect(await readInbox('&waiting=true')).toEqual([])
    // The undo also removes the club from the reply, so the sender's number is unknown again.
    await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/undo`)
    expect(await readInbox('&waiting=true')).toMatchObject([{ outcome: 'unknown' }])
  })

  it('counts for neither club if the number moved to another club', async () => {
    const otherClub = await createClubWithNumber(fixture.api)
    const { mobile_number, user } = fixture.club
    await query('UPDATE users SET mobile_number = NULL WHERE id = $1', [user])
    await query('UPDATE users SET mobile_number = $1 WHERE id = $2', [mobile_number, otherClub.user])
    await sendReply('yes')
    expect(await readNewestText()).toMatchObject({
      user: otherClub.user,
      outcome: 'unknown',
      holiday_confirmation: null,
    })
    expect(await readConfirmation()).toBeNull()
  })

  it('waits for a decision after its holiday is over', async () => {
    await query('UPDATE holiday_texts SET end_date = $1', [getDayFromNow(-1)])
    await sendReply('yes')
    expect(await readNewestText()).toMatchObject({ outcome: 'waiting', is_open: true, holiday_confirmation: null })
    expect(await readConfirmation()).toBeNull()
  })

  it('cancels queued texts to its number on STOP', async () => {
    await query("UPDATE holiday_text_messages SET state = 'queued', next_try = now() + interval '1 hour'")
    await sendReply('STOP')
    expect(await query('SELECT state, reason FROM holiday_text_messages')).toEqual([
      { state: 'failed', reason: 'stopped' },
    ])
  })

  it('blocks texts to its number from STOP until START', async () => {
    await sendReply('STOP')
    expect(await readNewestText()).toMatchObject({ outcome: 'stop', holiday_confirmation: null })
    const readUser = async () =>
      (await fixture.api.call(fixture.token, 'GET', `/users/pastors/${fixture.club.user}`)).body
    expect(await readUser()).toMatchObject({ texts_stopped: expect.any(String) })
    await query('DELETE FROM holiday_text_messages')
    await query('DELETE FROM holiday_text_waves')
    fixture.sms.received.length = 0
    await sendWaves()
    expect(fixture.sms.received).toEqual([])
    await sendReply('start')
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
    const stoppedUser = { texts_stopped: expect.any(String), texts_stopped_by: 'Sioned Morris' }
    expect(await setStopped(true)).toMatchObject({ status: 200, body: stoppedUser })
    expect(await query('SELECT state, reason FROM holiday_text_messages')).toEqual([
      { state: 'failed', reason: 'stopped' },
    ])
    // A later STOP by text and a second click do not replace the name of the user who first stopped the texts.
    await sendReply('STOP')
    expect(await setStopped(true)).toMatchObject({ status: 200, body: stoppedUser })
    const readUser = async () => (await fixture.api.call(fixture.token, 'GET', `/users/pastors/${user}`)).body
    expect(await readUser()).toMatchObject(stoppedUser)
    expect(await setStopped(false)).toMatchObject({
      status: 200,
      body: { texts_stopped: null, texts_stopped_by: null },
    })
    const { entries } = (await fixture.api.call(fixture.token, 'GET', `/users/pastors/${user}/changes`)).body
    expect(entries).toMatchObject([
      { by: 'Sioned Morris', fields: { texts: { from: false, to: true } } },
      { by: 'Sioned Morris', fields: { texts: { from: true, to: false } } },
    ])
    await sendReply('STOP')
    expect(await readUser()).toMatchObject({ texts_stopped: expect.any(String), texts_stopped_by: null })
  })

  it('does not lift a later STOP by a START that arrives late', async () => {
    const { id: _id, ...stopReply } = await sendReply('STOP')
    const earlierTime = new Date(Date.parse(stopReply.received_at) - 60_000).toISOString()
    await fixture.inbound({ ...stopReply, id: createProviderId(), message: 'START', received_at: earlierTime })
    expect((await query('SELECT mobile_number FROM text_stops')).length).toBe(1)
    await sendReply('START')
    expect(await query('SELECT mobile_number FROM text_stops')).toEqual([])
  })

  it('excludes its club from the reminder and the last text [TXT-51]', async () => {
    const clubWithoutReply = await createClubWithNumber(fixture.api)
    await sendReply('no')
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
  for (const word of ['yes', 'maybe Tuesday', 'diolch']) await sendReply(word)
  // The newest text comes first [INB-07, INB-29].
  expect((await readInbox()).map(({ message }: { message: string }) => message)).toEqual([
    'diolch',
    'maybe Tuesday',
    'yes',
  ])
  expect((await readInbox('&search=tuesd')).map(({ message }: { message: string }) => message)).toEqual([
    'maybe Tuesday',
  ])
  expect((await readInbox('&search=bethel')).length).toBe(3)
  // The inbox can be sorted by every column in both directions [INB-05].
  for (const ordering of [
    'user__email',
    'user__organisation',
    'message',
    'timestamp',
    'holiday',
    'holiday_confirmation',
  ])
    for (const direction of ['', '-'])
      expect(await readInbox(`&ordering=${direction}${ordering}&limit=2`)).toHaveLength(2)
  const { body } = await fixture.api.call(fixture.token, 'GET', '/text_messages?type=sent')
  expect(body).toMatchObject({ count: 1, results: [{ user: fixture.club.user, wave: 1, outcome: null }] })
})
