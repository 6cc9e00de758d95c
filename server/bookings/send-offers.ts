import { eq } from 'drizzle-orm'
import type { BookingRow } from '../../contract/rows.ts'
import { isOfferedToEveryone } from '../../contract/rules/bookings.ts'
import type { Tx } from '../db/client.ts'
import { organisations } from '../db/schema.ts'
import { type FamilyLink, getLinkAddress } from '../family/family-links.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { buildOfferMail } from './booking-mails.ts'
import { loadBookingLinks, loadCurrentLinks } from './load-bookings.ts'
import type { SessionBookings } from './waiting-list.ts'

/**
 * Queues one mail for each link that asked for an offered place. A link without an address sees the offer on its page.
 * @returns the number of mails
 */
export async function queueOfferMails(
  tx: Tx,
  env: Env,
  {
    session,
    offers,
    now,
  }: {
    session: SessionBookings['session']
    offers: readonly BookingRow[]
    now: number
  },
): Promise<number> {
  if (offers.length === 0) return 0
  const links = await loadBookingLinks(tx, [session.id])
  const placesByLink = new Map<string, BookingRow[]>()
  for (const one of links) {
    const offer = offers.find(({ registered }) => registered === one.registered_id)
    if (!offer || one.session_id !== session.id || one.cancelled !== null || !one.isCurrent) continue
    placesByLink.set(one.link, [...(placesByLink.get(one.link) ?? []), offer])
  }
  const familyLinks = await loadCurrentLinks(tx, [...placesByLink.keys()])
  let mailCount = 0
  for (const [id, places] of placesByLink) {
    const recipient = await findRecipient(tx, env, familyLinks.get(id))
    if (!recipient) continue
    const until = Date.parse(places[0]?.until ?? '')
    const facts = { date: session.date, places: places.length, until, isToEveryone: isOfferedToEveryone(session, now) }
    await queueMail(tx, buildOfferMail(recipient, facts), { familyLink: id, kind: 'booking_offer' })
    mailCount += 1
  }
  return mailCount
}

/** Returns the address of a link, its page and its club. Null if the link has no address. */
export async function findRecipient(tx: Tx, env: Env, link: FamilyLink | undefined) {
  const address = link && getLinkAddress(env, link)
  if (!link?.email || !address) return null
  const [club] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, link.organisation_id))
  return { to: link.email, link: address, club: club?.name ?? '' }
}
