import { describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { CURRENT_YEAR, createReplyFixture } from '../testing/reply-fixture.ts'
import { getDayFromNow } from '../testing/text-fixture.ts'

const fixture = createReplyFixture()
const { query, inbox: readInbox, newest: readNewestText, confirmed: readConfirmation, reply: sendReply } = fixture

describe('the link of a text', () => {
  const getLinkToken = () => /\/t\/([\w-]{22})/.exec(fixture.sms.received[0]?.text ?? '')?.[1] ?? ''
  const openLink = (link: string) => fixture.api.call(null, 'GET', `/confirmation_links/${link}`)
  const submitAnswer = (link: string, body: object) =>
    fixture.api.call(null, 'POST', `/confirmation_links/${link}`, body)

  it('changes nothing when opened, and counts as a reply when answered [B-TXT-04]', async () => {
    const link = getLinkToken()
    for (let times = 0; times < 2; times++)
      expect(await openLink(link)).toMatchObject({
        status: 200,
        body: {
          submitted: false,
          organisation_name: 'Bethel',
          holiday: 'July/Aug',
          year: CURRENT_YEAR,
          language: 'en',
        },
      })
    expect(await readConfirmation()).toBeNull()
    expect((await submitAnswer(link, { is_open: true, dates: 'Wednesdays' })).body).toEqual({
      submitted: true,
    })
    expect(await readConfirmation()).toMatchObject({ is_open: true, confirmed_by_text: true })
    expect(await readNewestText()).toMatchObject({
      source: 'link',
      user: fixture.club.user,
      outcome: 'confirmed',
      suggested_dates: 'Wednesdays',
    })
    // An answered link returns only the fact that it was answered. The same answer again succeeds, a different answer
    // is refused.
    expect((await openLink(link)).body).toEqual({ submitted: true })
    expect((await submitAnswer(link, { is_open: true })).status).toBe(200)
    expect(await submitAnswer(link, { is_open: false })).toMatchObject({ status: 409 })
    expect(await readInbox()).toHaveLength(1)
  })

  it('returns 404 after the holiday, for an inactive coordinator or unknown link', async () => {
    const link = getLinkToken()
    await query('UPDATE users SET is_active = false WHERE id = $1', [fixture.club.user])
    expect((await openLink(link)).status).toBe(404)
    await query('UPDATE users SET is_active = true WHERE id = $1', [fixture.club.user])
    expect((await openLink(link)).status).toBe(200)
    await query('UPDATE holiday_texts SET end_date = $1', [getDayFromNow(-1)])
    expect((await openLink(link)).status).toBe(404)
    expect((await submitAnswer(link, { is_open: true })).status).toBe(404)
    expect((await openLink(newId())).status).toBe(404)
  })

  it('counts as a second answer if a reply gave a different answer', async () => {
    await sendReply('no')
    await submitAnswer(getLinkToken(), { is_open: true })
    expect(await readNewestText()).toMatchObject({ source: 'link', outcome: 'two_answers' })
    expect(await readConfirmation()).toMatchObject({ is_open: false })
  })
})
