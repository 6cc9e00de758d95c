import { describe, expect, it } from 'vitest'
import { createReplyFixture } from '../testing/reply-fixture.ts'
import { buildTextBody, createClubWithNumber, createProviderId } from '../testing/text-fixture.ts'
import { receiveReply } from './receive-reply.ts'
import { stopTexts } from './text-stops.ts'

const fixture = createReplyFixture()
const { query, inbox: readInbox, newest: readNewestText, confirmed: readConfirmation, reply: sendReply } = fixture

const isStopped = async () => (await query('SELECT FROM text_stops')).length > 0
const getNumber = () => fixture.club.mobile_number
const getNationalNumber = () => `07${getNumber().slice(3)}`
const receiveText = (message: string, secondsAgo: number, id = createProviderId()) =>
  fixture.inbound({
    id,
    from: getNumber(),
    message,
    received_at: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  })
const decideReply = (id: string, body: object) =>
  fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/decide`, body)
const requestDryRun = async (more: object = {}) => {
  const body = { wave: 1, holiday: 'July/Aug', year: 2026, ...more }
  return (await fixture.api.call(fixture.token, 'POST', '/holiday_texts/dry_run', body)).body
}
const readReason = async (user: string) =>
  (await requestDryRun()).left_out.find((person: { user: string }) => person.user === user)?.reason ?? null
const readMails = () =>
  query("SELECT to_address, subject, text FROM mails WHERE subject LIKE '%no more texts%' OR subject LIKE '%dim mwy%'")
/** Queues another text to the club's number. */
const queueText = async () => {
  const { body } = await fixture.api.call(
    fixture.token,
    'POST',
    '/holiday_texts',
    buildTextBody({ holiday: 'Nov/Dec' }),
  )
  await fixture.sendWaves()
  const queuedFields = "state = 'queued', sent = NULL, next_try = now() + interval '1 hour'"
  await query(`UPDATE holiday_text_messages SET ${queuedFields} WHERE holiday_text = $1`, [body.id])
  return body.id as string
}

describe('STOP and START', () => {
  it('leave a number stopped after STOP, START, STOP within the hour', async () => {
    await receiveText('STOP', 30)
    await receiveText('START', 20)
    expect(await isStopped()).toBe(false)
    await receiveText('STOP', 10)
    expect(await isStopped()).toBe(true)
  })

  it.each([
    [['STOP', 10], ['START', 20], true],
    [['START', 10], ['STOP', 20], false],
    [['STOP', 10], ['START', 10], false],
    [['START', 10], ['STOP', 10], true],
  ] as const)('apply in the order in which they were sent: %j, %j', async (first, second, stopped) => {
    const laterTime = new Date(Date.now() - 10_000).toISOString()
    for (const [message, secondsAgo] of [first, second]) {
      const received_at = secondsAgo === 10 ? laterTime : new Date(Date.parse(laterTime) - 10_000).toISOString()
      await fixture.inbound({ id: createProviderId(), from: getNumber(), message, received_at })
    }
    expect(await isStopped()).toBe(stopped)
  })

  it('mark the text that a later one has overtaken', async () => {
    await receiveText('STOP', 10)
    await receiveText('START', 20)
    expect((await readInbox()).map(({ outcome }: { outcome: string }) => outcome)).toEqual(['stop', 'overtaken'])
  })

  it('change nothing when the same text is delivered again', async () => {
    const id = createProviderId()
    await receiveText('STOP', 30, id)
    await receiveText('START', 20)
    await receiveText('STOP', 5, id)
    expect(await isStopped()).toBe(false)
  })

  it("apply even if the provider's clock is ahead", async () => {
    await receiveText('STOP', -3600)
    await sendReply('START')
    expect(await isStopped()).toBe(false)
  })

  it('apply to every user with any form of the number', async () => {
    const otherClub = await createClubWithNumber(fixture.api)
    await query('UPDATE users SET mobile_number = $1 WHERE id = $2', [getNationalNumber(), otherClub.user])
    await sendReply('STOP please, Nia')
    for (const user of [fixture.club.user, otherClub.user])
      expect((await fixture.api.call(fixture.token, 'GET', `/users/pastors/${user}`)).body).toMatchObject({
        texts_stopped: expect.any(String),
      })
    expect(await readReason(otherClub.user)).toBe('stopped')
    await query('UPDATE users SET mobile_number = $1 WHERE id = $2', [`440${getNumber().slice(2)}`, otherClub.user])
    expect(await readReason(otherClub.user)).toBe('stopped')
  })

  it('are emailed once to coordinator and VP support in their languages', async () => {
    await query('DELETE FROM mails')
    await query("UPDATE users SET language = 'cy' WHERE id = $1", [fixture.club.user])
    await sendReply('STOP')
    await sendReply('STOP')
    const [coordinator] = await query('SELECT email FROM users WHERE id = $1', [fixture.club.user])
    const sentMails = (await readMails()) as { to_address: string; subject: string; text: string }[]
    const coordinatorMails = sentMails.filter(({ to_address }) => to_address === coordinator.email)
    expect(coordinatorMails).toHaveLength(1)
    expect(coordinatorMails[0]?.subject).toMatch(/^Hallbook: dim mwy o negeseuon/)
    const supportMails = sentMails.filter(({ to_address }) => to_address !== coordinator.email)
    expect(supportMails.length).toBeGreaterThan(0)
    expect(new Set(supportMails.map(({ to_address }) => to_address)).size).toBe(supportMails.length)
    expect(supportMails[0]?.text).toContain(`ends in ${getNumber().slice(-3)} asked for no more texts`)
    expect(supportMails[0]?.text).not.toContain(getNumber())
    await query('DELETE FROM mails')
  })

  it('stop a number with any wording if the provider flags them', async () => {
    await receiveReply(fixture.api.db, {
      id: createProviderId(),
      from: getNationalNumber(),
      message: 'Ta-ra',
      receivedAt: new Date(),
      isStop: true,
    })
    expect(await readNewestText()).toMatchObject({ outcome: 'stop', message: 'Ta-ra' })
    expect(await isStopped()).toBe(true)
    await sendReply('START')
    await fixture.api.db.network((tx) => stopTexts(tx, getNumber(), null))
    expect(await isStopped()).toBe(true)
    await query('DELETE FROM mails')
  })
})

describe('a reply with a stop word among others', () => {
  it('blocks texts to its number until a user decides', async () => {
    const holidayTextId = await queueText()
    await sendReply('Yes we are open all summer. Please stop texting Gwen')
    expect(await readNewestText()).toMatchObject({ outcome: 'confirmed', asks_stop: true, texts_stopped: false })
    expect(await readConfirmation()).toMatchObject({ is_open: true })
    expect(await readInbox('&waiting=true')).toHaveLength(1)
    expect(await isStopped()).toBe(false)
    expect(await readReason(fixture.club.user)).toBe('stop_question')
    const [text] = await query('SELECT id, state, reason FROM holiday_text_messages WHERE holiday_text = $1', [
      holidayTextId,
    ])
    expect(text).toMatchObject({ state: 'failed', reason: 'stop_question' })
    const sendAgain = () =>
      fixture.api.call(fixture.token, 'POST', `/holiday_texts/${holidayTextId}/send_again`, { text: text.id })
    expect((await sendAgain()).status).toBe(409)
    const decisionResponse = await decideReply((await readNewestText()).id, { is_open: null, stop: false })
    expect(decisionResponse.body).toMatchObject({ outcome: 'confirmed', asks_stop: false })
    expect(await readConfirmation()).toMatchObject({ is_open: true })
    expect(await readInbox('&waiting=true')).toEqual([])
    expect(await readReason(fixture.club.user)).toBeNull()
    expect((await sendAgain()).status).toBe(200)
  })

  it("stops texts in the deciding user's name, and can be undone", async () => {
    await sendReply('please stop sending the menus')
    const { id } = await readNewestText()
    expect((await decideReply(id, { is_open: null, stop: true })).body).toMatchObject({
      outcome: 'stop',
      asks_stop: false,
      texts_stopped: true,
      decided_by: 'Sioned Morris',
    })
    expect(await query('SELECT stopped_by FROM text_stops')).toEqual([{ stopped_by: 'Sioned Morris' }])
    const undoResponse = await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/undo`)
    expect(undoResponse.body).toMatchObject({ outcome: 'waiting', texts_stopped: false })
    await query('DELETE FROM mails')
  })

  it.each([
    ['after', ['please stop sending the menus', 'STOP']],
    ['before', ['STOP', 'please stop sending the menus']],
  ])('keeps a STOP that came %s the decision when the decision is undone', async (_when, [one, two]) => {
    await sendReply(String(one))
    const firstReplyId = (await readNewestText()).id
    if (one === 'STOP') await sendReply(String(two))
    const { id } = one === 'STOP' ? await readNewestText() : { id: firstReplyId }
    expect((await decideReply(id, { is_open: null, stop: true })).status).toBe(200)
    if (two === 'STOP') await sendReply('STOP')
    const undoResponse = await fixture.api.call(fixture.token, 'POST', `/text_messages/${id}/undo`)
    expect(undoResponse).toMatchObject({ status: 200, body: { texts_stopped: true } })
    expect(await isStopped()).toBe(true)
    await query('DELETE FROM mails')
  })

  it('confirms the club and stops its texts in one decision', async () => {
    await sendReply('Tuesday. And stop texting me')
    const body = { is_open: true, dates: 'Tuesdays', stop: true }
    expect((await decideReply((await readNewestText()).id, body)).body).toMatchObject({
      outcome: 'decided',
      texts_stopped: true,
    })
    expect(await readConfirmation()).toMatchObject({ is_open: true, dates: 'Tuesdays' })
    await sendReply('START')
    expect(await isStopped()).toBe(false)
    await query('DELETE FROM mails')
  })

  it('is settled by a START of the same number', async () => {
    await sendReply('can you stop by the hall')
    expect(await readNewestText()).toMatchObject({ asks_stop: true })
    await sendReply('START')
    expect(await query('SELECT FROM text_messages WHERE asks_stop')).toEqual([])
  })
})

describe('a reaction', () => {
  it('is shown once, sets nothing and needs no decision', async () => {
    await sendReply('Liked “Hi Nia, is Bethel open in July/Aug? Reply YES with dates, or NO”')
    await sendReply('Removed a like from “Hi Nia, is Bethel open in July/Aug?”')
    await sendReply('👍 to “Hi Nia, is Bethel open in July/Aug?”')
    expect(await readInbox()).toMatchObject([{ outcome: 'reaction', suggested_dates: null }])
    expect(await readInbox('&waiting=true')).toEqual([])
    expect(await readConfirmation()).toBeNull()
  })
})
