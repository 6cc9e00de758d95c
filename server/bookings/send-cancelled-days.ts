import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { bookingLinks, sessions } from '../db/schema.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { buildCancelledDayMail } from './booking-mails.ts'
import { loadBookingLinks, loadCurrentLinks } from './load-bookings.ts'
import { findRecipient } from './send-offers.ts'

/**
 * Mails each link once about a deleted session for which it asked.
 * @returns the number of mails
 */
export async function sendCancelledDays(db: Db, env: Env, signal: AbortSignal): Promise<number> {
  const { rows } = await db.network((tx) =>
    tx.execute<{ link: string }>(sql`SELECT DISTINCT link_id AS link FROM booking_links WHERE notice_due`),
  )
  let mailCount = 0
  for (const { link } of rows) {
    if (signal.aborted) break
    mailCount += await db.network((tx) => mailLink(tx, env, link))
  }
  return mailCount
}

async function mailLink(tx: Tx, env: Env, link: string): Promise<number> {
  const due = await tx
    .update(bookingLinks)
    .set({ notice_due: false })
    .where(and(eq(bookingLinks.link_id, link), bookingLinks.notice_due))
    .returning({ session: bookingLinks.session_id, child: bookingLinks.registered_id })
  const recipient = await findRecipient(tx, env, (await loadCurrentLinks(tx, [link])).get(link))
  // No text is sent about a deleted session. The family's page shows it.
  if (due.length === 0 || recipient?.channel !== 'email') return 0
  // Do not mail about a child who was taken out of the link.
  const sessionIds = due.map(({ session }) => session)
  const shownDays = (await loadBookingLinks(tx, sessionIds)).filter((one) => one.link === link && one.isCurrent)
  const isShown = (child: string) => shownDays.some(({ registered_id }) => registered_id === child)
  const days = await tx
    .select({ date: sessions.date })
    .from(sessions)
    .where(
      inArray(
        sessions.id,
        due.filter(({ child }) => isShown(child)).map(({ session }) => session),
      ),
    )
    .orderBy(sessions.date)
  const familyMail = { familyLink: link, kind: 'booking_cancelled' } as const
  for (const { date } of days) await queueMail(tx, buildCancelledDayMail(recipient, date), familyMail)
  return days.length
}
