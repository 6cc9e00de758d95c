import { describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { CURRENT_YEAR, createReplyFixture } from '../testing/reply-fixture.ts'
import { buildTextBody, createNumber, getDayFromNow } from '../testing/text-fixture.ts'

const fixture = createReplyFixture()
const {
  query,
  inbox: readInbox,
  newest: readNewestText,
  confirmed: readConfirmation,
  reply: sendReply,
  update: updateConfirmation,
} = fixture

const markUndelivered = () => query("UPDATE holiday_text_messages SET state = 'failed', reason = 'undelivered'")
const decideReply = (id: string, body: object) =>
  fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/decide`, body)
const undoReply = (id: string) => fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/undo`)
const readReminderReason = async () => {
  const body = { id: fixture.record, wave: 2, holiday: 'July/Aug', year: CURRENT_YEAR }
  const { left_out } = (await fixture.api.call(fixture.token, 'POST', '/holiday_texts/dry_run', body)).body
  return left_out.find(({ user }: { user: string }) => user === fixture.club.user)?.reason ?? null
}

describe('a reply', () => {
  it('is matched to a text reported as undelivered', async () => {
    await markUndelivered()
    await sendReply('yes')
    expect(await readNewestText()).toMatchObject({ outcome: 'confirmed', holiday_text: fixture.record, wave: 1 })
    expect(await readConfirmation()).toMatchObject({ is_open: true })
  })

  it('is not matched to a text that was never sent', async () => {
    await query(
      "UPDATE holiday_text_messages SET state = 'failed', reason = 'http_400', sent = NULL, gateway_id = NULL",
    )
    await sendReply('yes')
    expect(await readNewestText()).toMatchObject({ outcome: 'unknown' })
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
    await sendReply('yes')
    expect(await readNewestText()).toMatchObject({ outcome: 'waiting', holiday_text: fixture.record, is_open: true })
  })

  it('waits if the coordinator was texted about their own child since', async () => {
    const { club, mobile_number: number } = fixture.club
    const link = newId()
    await query(
      `INSERT INTO family_links (id, organisation_id, children, mobile_number, token_hash, sealed)
       VALUES ($1, $2, '{}', $3, $4, '')`,
      [link, club, number, link],
    )
    await query(
      `INSERT INTO family_texts (id, organisation_id, link_id, kind, day, mobile_number, state, taken)
       VALUES ($1, $2, $3, 'offer', current_date, $4, 'sent', now())`,
      [newId(), club, link, number],
    )
    await sendReply('yes')
    expect(await readNewestText()).toMatchObject({ outcome: 'waiting', is_open: true })
    expect(await readConfirmation()).toBeNull()
  })

  it('without a holiday is about the holiday that a user chooses', async () => {
    await query('DELETE FROM holiday_text_messages')
    await sendReply('yes all summer')
    const { id, holiday_choices, outcome } = await readNewestText()
    expect(outcome).toBe('unknown')
    expect(holiday_choices).toContainEqual({ id: fixture.record, year: CURRENT_YEAR, holiday: 'July/Aug' })
    expect((await decideReply(id, { is_open: true })).body.detail).toEqual({
      holiday_text: ['Choose the holiday that this reply is about.'],
    })
    expect((await decideReply(id, { is_open: true, holiday_text: id })).status).toBe(400)
    const decisionResponse = await decideReply(id, { is_open: true, holiday_text: fixture.record })
    expect(decisionResponse.body).toMatchObject({ outcome: 'decided', holiday_text__holiday: 'July/Aug' })
    expect(await readConfirmation()).toMatchObject({ is_open: true })
    await undoReply(id)
    expect(await readConfirmation()).toBeNull()
    // The undo removed the wrong holiday from the reply, so a user can choose another one.
    expect(await readNewestText()).toMatchObject({ outcome: 'undone', holiday_text: null })
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
    await sendReply('yes')
    expect(await readNewestText()).toMatchObject({ user__organisation: fixture.club.club, outcome: 'confirmed' })
  })
})

describe('a club counts as not having replied', () => {
  it('after its reply was undone', async () => {
    await sendReply('yes')
    expect(await readReminderReason()).toBe('replied')
    await undoReply((await readNewestText()).id)
    expect(await readReminderReason()).toBeNull()
  })

  it('after its reply was dismissed, until a user decides otherwise', async () => {
    await sendReply('ok see you there')
    expect(await readReminderReason()).toBe('replied')
    const { id } = await readNewestText()
    await decideReply(id, { is_open: null })
    expect(await readReminderReason()).toBeNull()
    const record = await fixture.api.call(fixture.token, 'GET', `/holiday_texts/${fixture.record}`)
    expect(record.body.waves[0].replied).toBe(0)
    await decideReply(id, { is_open: true })
    expect(await readReminderReason()).toBe('replied')
  })

  it('after a reaction', async () => {
    await sendReply('Liked “Hi Nia”')
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
    await sendReply('yes')
    await sendReply('no', secondNumber)
    const [noReply, yesReply] = await readInbox()
    expect(noReply).toMatchObject({ outcome: 'two_answers', other_answers: [{ message: 'yes', is_open: true }] })
    expect(yesReply).toMatchObject({ superseded: false, other_answers: [{ message: 'no', is_open: false }] })
    await decideReply(noReply.id, { is_open: false })
    const [decidedReply, firstReply] = await readInbox()
    expect(decidedReply).toMatchObject({ outcome: 'decided', superseded: false })
    expect(firstReply).toMatchObject({ outcome: 'confirmed', is_open: true, superseded: true })
  })

  it('are not shown for a reply about another holiday', async () => {
    await sendReply('yes')
    await query('UPDATE holiday_texts SET end_date = $1', [getDayFromNow(20)])
    await fixture.api.call(fixture.token, 'POST', '/holiday_texts', buildTextBody({ holiday: 'Nov/Dec' }))
    await fixture.sendWaves()
    await updateConfirmation({ holiday: 'Nov/Dec', is_open: true, confirmed_by_rl: true })
    await sendReply('no')
    expect(await readNewestText()).toMatchObject({ outcome: 'two_answers', other_answers: [] })
  })
})
