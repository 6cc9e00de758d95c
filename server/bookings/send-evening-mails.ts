import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { newId } from '../../contract/id.ts'
import { getEveningStart, OFFER_HOURS } from '../../contract/rules/bookings.ts'
import { addDays, type Day, getLondonDay } from '../../contract/rules/days.ts'
import { getLondonHour } from '../../contract/rules/london-time.ts'
import type { Db, Tx } from '../db/client.ts'
import { bookingAnswerPlaces, bookingAnswers } from '../db/schema.ts'
import { hashFamilySecret } from '../family/family-links.ts'
import { buildEveningText } from '../family/family-text-wording.ts'
import { queueFamilyTexts } from '../family/family-texts.ts'
import { buildLinkedChildCondition } from '../family/linked-child.ts'
import { buildPageAddress } from '../http/page-address.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { buildEveningMail } from './booking-mails.ts'
import { loadCurrentLinks } from './load-bookings.ts'
import { findRecipient } from './send-offers.ts'
import { toInstant } from './waiting-list.ts'

/**
 * Queues the mails and texts of the evening before, from 17:00 to 20:00 in London. Each link gets one for a day, about the
 * places that were booked by 17:00.
 * @returns the number of mails and texts
 */
export async function sendEveningMails(db: Db, env: Env, signal: AbortSignal, now = new Date()): Promise<number> {
  const tomorrow = addDays(getLondonDay(now), 1)
  const isEvening = now.getTime() >= getEveningStart(tomorrow) && getLondonHour(now.getTime()) < OFFER_HOURS.end
  if (!isEvening) return 0
  let mailCount = 0
  for (const { club, link } of await findLinks(db, tomorrow)) {
    if (signal.aborted) break
    if (await db.network((tx) => queueEveningMail(tx, env, { club, link, date: tomorrow }))) mailCount += 1
  }
  return mailCount
}

/** SQL for the places of a day that were booked by 17:00 of the evening before, and that a link asked for. */
const buildPlacesQuery = (date: Day) => sql`
  FROM booking_links l
  JOIN bookings b ON b.session_id = l.session_id AND b.registered_id = l.registered_id
  JOIN sessions s ON s.id = b.session_id
  JOIN registered r ON r.id = b.registered_id
  JOIN family_links ON family_links.id = l.link_id
  WHERE s.date = ${date}::date AND s.deleted_at IS NULL AND l.cancelled IS NULL AND ${buildLinkedChildCondition(sql`r.id`)}
    AND b.state = 'booked' AND NOT b.hidden AND b.at <= ${toInstant(getEveningStart(date))}::timestamptz`

async function findLinks(db: Db, date: Day): Promise<{ club: string; link: string }[]> {
  const { rows } = await db.network((tx) =>
    tx.execute<{ club: string; link: string }>(sql`
      SELECT DISTINCT l.organisation_id AS club, l.link_id AS link ${buildPlacesQuery(date)}
        AND NOT EXISTS (SELECT FROM booking_answers a WHERE a.link_id = l.link_id AND a.date = ${date}::date)`),
  )
  return rows
}

/** Queues the mail or text of one link. Returns false if the link has ended, has no address or has its message already. */
async function queueEveningMail(
  tx: Tx,
  env: Env,
  { club, link, date }: { club: string; link: string; date: Day },
): Promise<boolean> {
  const { rows: places } = await tx.execute<{ session: string; person: string }>(sql`
    SELECT b.session_id AS session, b.registered_id AS person ${buildPlacesQuery(date)} AND l.link_id = ${link}
    ORDER BY s.id, r.first_name, r.id`)
  const recipient = await findRecipient(tx, env, (await loadCurrentLinks(tx, [link])).get(link))
  if (!recipient || places.length === 0) return false
  const secret = randomBytes(20).toString('hex')
  const id = newId()
  const { rowCount } = await tx
    .insert(bookingAnswers)
    .values({ id, organisation_id: club, link_id: link, date, token_hash: hashFamilySecret(secret) })
    .onConflictDoNothing()
  if (rowCount !== 1) return false
  await tx.insert(bookingAnswerPlaces).values(
    places.map(({ session, person }, index) => ({
      id: newId(),
      answer_id: id,
      organisation_id: club,
      session_id: session,
      registered_id: person,
      place: index + 1,
    })),
  )
  const page = buildPageAddress(env, `booking/${secret}`)
  const { channel, to } = recipient
  if (channel === 'text') {
    const text = buildEveningText({ ...recipient, link: page }, places.length)
    await queueFamilyTexts(tx, env, [{ organisation: club, link, kind: 'evening', day: date, number: to, text }])
    return true
  }
  const mail = buildEveningMail({ ...recipient, link: page }, date, places.length)
  await queueMail(tx, mail, { familyLink: link, kind: 'booking_evening' })
  return true
}
