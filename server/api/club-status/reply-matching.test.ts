import { describe, expect, it } from 'vitest'
import { createReplyFixture, YEAR } from '../../testing/reply-fixture.ts'
import { buildTextBody, createNumber, getDayFromNow } from '../../testing/text-fixture.ts'

const fixture = createReplyFixture()
const { query, inbox, newest, confirmed, reply, update } = fixture

const markUndelivered = () => query("UPDATE holiday_text_messages SET state = 'failed', reason = 'undelivered'")
const decideReply = (id: string, body: object) =>
  fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/decide`, body)
const undoReply = (id: string) => fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/undo`)
const readReminderReason = async () => {
  const body = { id: fixture.record, wave: 2, holiday: 'July/Aug', year: YEAR }
  const { left_out } = (await fixture.api.call(fixture.token, 'POST', '/holiday_texts/dry_run', body)).body
  return left_out.find(({ user }: { user: string }) => user === fixture.club.user)?.reason ?? null
}

describe('a reply', () => {
  it('is matched to a text reported as undelivered', async () => {
    await markUndelivered()
    await reply('yes')
    expect(await newest()).toMatchObject({ outcome: 'confirmed', holiday_text: fixture.record, wave: 1 })
    expect(await confirmed()).toMatchObject({ is_open: true })
  })

  it('is not matched to a text that was never sent', async () => {
    await query(
      "UPDATE holiday_text_messages SET state = 'failed', reason = 'http_400', sent = NULL, gateway_id = NULL",
    )
    await reply('yes')
    expect(await newest()).toMatchObject({ outcome: 'unknown' })
  })

  it('waits if a later text of another holiday was not delivered', async () => {
    const laterText = await fixture.api.call(
      fixture.token,
      'POST',
      '/holiday_texts',
      buildTextBody({ holiday: 'Nov/Dec' }),
    )
    await fixture.sendWaves()
    await query("UPDATE holiday_text_messages SET state = 'failed', reason = 'undelivered' WHERE holiday_text = $1", [
      laterText.body.id,
    ])
    await reply('yes')
    expect(await newest()).toMatchObject({ outcome: 'waiting', holiday_text: fixture.record, is_open: true })
  })

  it('without a holiday is about the holiday that a user chooses', async () => {
    await query('DELETE FROM holiday_text_messages')
    await reply('yes all summer')
    const { id, holiday_choices, outcome } = await newest()
    expect(outcome).toBe('unknown')
    expect(holiday_choices).toContainEqual({ id: fixture.record, year: YEAR, holiday: 'July/Aug' })
    expect((await decideReply(id, { is_open: true })).body.detail).toEqual({
      holiday_text: ['Choose the holiday that this reply is about.'],
    })
    expect((await decideReply(id, { is_open: true, holiday_text: id })).status).toBe(400)
    const decided = await decideReply(id, { is_open: true, holiday_text: fixture.record })
    expect(decided.body).toMatchObject({ outcome: 'decided', holiday_text__holiday: 'July/Aug' })
    expect(await confirmed()).toMatchObject({ is_open: true })
    await undoReply(id)
    expect(await confirmed()).toBeNull()
    // The undo removed the wrong holiday from the reply, so a user can choose another one.
    expect(await newest()).toMatchObject({ outcome: 'undone', holiday_text: null })
    const body = { ...buildTextBody({ holiday: 'Nov/Dec' }) }
    const otherText = await fixture.api.call(fixture.token, 'POST', '/holiday_texts', body)
    const secondDecision = await decideReply(id, { is_open: true, holiday_text: otherText.body.id })
    expect(secondDecision.body).toMatchObject({ outcome: 'decided', holiday_text__holiday: 'Nov/Dec' })
    await undoReply(id)
  })

  it('counts for the texted club if two clubs share a number', async () => {
    const number = fixture.club.mobile_number
    const otherClub = await fixture.api.club('Elsewhere', { region: 'Wales' })
    await fixture.api.user(otherClub.id, { mobile_number: `0${number.slice(2)}` })
    await reply('yes')
    expect(await newest()).toMatchObject({ user__organisation: fixture.club.club, outcome: 'confirmed' })
  })
})

describe('a club counts as not having replied', () => {
  it('after its reply was undone', async () => {
    await reply('yes')
    expect(await readReminderReason()).toBe('replied')
    await undoReply((await newest()).id)
    expect(await readReminderReason()).toBeNull()
  })

  it('after its reply was dismissed, until a user decides otherwise', async () => {
    await reply('ok see you there')
    expect(await readReminderReason()).toBe('replied')
    const { id } = await newest()
    await decideReply(id, { is_open: null })
    expect(await readReminderReason()).toBeNull()
    const record = await fixture.api.call(fixture.token, 'GET', `/holiday_texts/${fixture.record}`)
    expect(record.body.waves[0].replied).toBe(0)
    await decideReply(id, { is_open: true })
    expect(await readReminderReason()).toBe('replied')
  })

  it('after a reaction', async () => {
    await reply('Liked “Hi Nia”')
    expect(await readReminderReason()).toBeNull()
  })
})

describe('two answers', () => {
  it('show each other, and the first is marked superseded after a decision', async () => {
    const secondNumber = createNumber()
    await fixture.api.user(fixture.club.club, {
      mobile_number: secondNumber,
      user_type: 'core',
      first_name: 'Elin',
    })
    await reply('yes')
    await reply('no', secondNumber)
    const [no, yes] = await inbox()
    expect(no).toMatchObject({ outcome: 'two_answers', other_answers: [{ message: 'yes', is_open: true }] })
    expect(yes).toMatchObject({ superseded: false, other_answers: [{ message: 'no', is_open: false }] })
    await decideReply(no.id, { is_open: false })
    const [decided, first] = await inbox()
    expect(decided).toMatchObject({ outcome: 'decided', superseded: false })
    expect(first).toMatchObject({ outcome: 'confirmed', is_open: true, superseded: true })
  })

  it('are not shown for a reply about another holiday', async () => {
    await reply('yes')
    await query('UPDATE holiday_texts SET end_date = $1', [getDayFromNow(20)])
    await fixture.api.call(fixture.token, 'POST', '/holiday_texts', buildTextBody({ holiday: 'Nov/Dec' }))
    await fixture.sendWaves()
    await update({ holiday: 'Nov/Dec', is_open: true, confirmed_by_rl: true })
    await reply('no')
    expect(await newest()).toMatchObject({ outcome: 'two_answers', other_answers: [] })
  })
})
