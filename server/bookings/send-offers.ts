import { eq } from 'drizzle-orm'
import type { BookingRow } from '../../contract/rows.ts'
import { isOfferedToEveryone } from '../../contract/rules/bookings.ts'
import type { Tx } from '../db/client.ts'
import { organisations } from '../db/schema.ts'
import { type FamilyLink, getLinkAddress } from '../family/family-links.ts'
import { buildOfferText } from '../family/family-text-wording.ts'
import { queueFamilyTexts } from '../family/family-texts.ts'
import { findLinkAddress, type LinkAddress } from '../family/link-address.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { hasTextGateway } from '../texts/two-way.ts'
import { buildOfferMail } from './booking-mails.ts'
import { loadBookingLinks, loadCurrentLinks } from './load-bookings.ts'
import type { SessionBookings } from './waiting-list.ts'

/**
 * Queues one mail or text for each link that asked for an offered place. A link without an address sees the offer on its
 * page.
 * @returns the number of mails and texts
 */
export async function queueOffers(
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
  let messageCount = 0
  for (const [id, places] of placesByLink) {
    const recipient = await findRecipient(tx, env, familyLinks.get(id))
    if (!recipient) continue
    const { date } = session
    if (recipient.channel === 'text') {
      const text = buildOfferText(recipient, { date, places: places.length })
      const { organisation, to: number } = recipient
      const queued = await queueFamilyTexts(tx, env, [
        { organisation, link: id, kind: 'offer', day: date, number, text },
      ])
      messageCount += queued.size
      continue
    }
    const until = Date.parse(places[0]?.until ?? '')
    const facts = { date, places: places.length, until, isToEveryone: isOfferedToEveryone(session, now) }
    await queueMail(tx, buildOfferMail(recipient, facts), { familyLink: id, kind: 'booking_offer' })
    messageCount += 1
  }
  return messageCount
}

/** A link's address or number, its page and its club. */
export type LinkRecipient = LinkAddress & { link: string; club: string; organisation: string }

/** Returns how a link's family is notified. Null if the link has neither an address nor a number for texts. */
export async function findRecipient(tx: Tx, env: Env, link: FamilyLink | undefined): Promise<LinkRecipient | null> {
  const page = link && getLinkAddress(env, link)
  const address = link && findLinkAddress(link, hasTextGateway(env))
  if (!page || !address) return null
  const [club] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, link.organisation_id))
  return { ...address, link: page, club: club?.name ?? '', organisation: link.organisation_id }
}
