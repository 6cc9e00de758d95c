import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { BookingAnswers } from '../../contract/family/family-bookings.ts'
import { canCancelInSession } from '../../contract/rules/bookings.ts'
import type { Tx } from '../db/client.ts'
import { bookingAnswerPlaces, bookingAnswers, familyLinks, organisations, registered } from '../db/schema.ts'
import { type FamilyLink, hashFamilySecret, isCurrentLink } from '../family/family-links.ts'
import { buildLinkedChildCondition } from '../family/linked-child.ts'
import { type LinkBookings, toLinkBookings } from './link-bookings.ts'
import { loadBookableSessions, loadBookingLinks, loadSessionBookings } from './load-bookings.ts'
import { countOfferablePlaces } from './waiting-list.ts'

export type StoredAnswers = { answer: typeof bookingAnswers.$inferSelect; link: FamilyLink; club: string }

/**
 * Finds the places of an evening mail.
 * @throws AppError `not_found` for an unknown token and for a link that has ended, `booking_closed` when it is too late
 */
export async function requireOpenAnswers(tx: Tx, token: string, now: number): Promise<StoredAnswers> {
  const [stored] = await tx
    .select({ answer: bookingAnswers, link: familyLinks, club: organisations.name })
    .from(bookingAnswers)
    .innerJoin(familyLinks, eq(familyLinks.id, bookingAnswers.link_id))
    .innerJoin(organisations, eq(organisations.id, bookingAnswers.organisation_id))
    .where(and(eq(bookingAnswers.token_hash, hashFamilySecret(token)), isCurrentLink))
  if (!stored) throw new AppError('not_found')
  if (!canCancelInSession(stored.answer.date, now)) throw new AppError('booking_closed')
  return stored
}

export type AnswerPlace = typeof bookingAnswerPlaces.$inferSelect & { firstName: string }

/** Loads the places of an evening mail whose children are still in its link, in the order of the mail. */
export async function loadAnswerPlaces(tx: Tx, answer: string): Promise<AnswerPlace[]> {
  const rows = await tx
    .select({ place: bookingAnswerPlaces, firstName: registered.first_name })
    .from(bookingAnswerPlaces)
    .innerJoin(bookingAnswers, eq(bookingAnswers.id, bookingAnswerPlaces.answer_id))
    .innerJoin(familyLinks, eq(familyLinks.id, bookingAnswers.link_id))
    .innerJoin(registered, eq(registered.id, bookingAnswerPlaces.registered_id))
    .where(
      and(
        eq(bookingAnswerPlaces.answer_id, answer),
        buildLinkedChildCondition(sql`${bookingAnswerPlaces.registered_id}`),
      ),
    )
    .orderBy(bookingAnswerPlaces.place)
  return rows.map(({ place, firstName }) => ({ ...place, firstName }))
}

/** Loads the sessions of these places, as the link sees them. A deleted session is missing. Key: id of the session. */
export async function loadAnswerLists(
  tx: Tx,
  link: FamilyLink,
  places: readonly AnswerPlace[],
): Promise<Map<string, LinkBookings>> {
  const ids = [...new Set(places.map(({ session_id }) => session_id))]
  const found = await loadBookableSessions(tx, link.organisation_id, { ids })
  const listBySession = await loadSessionBookings(tx, found)
  const links = await loadBookingLinks(tx, ids)
  return new Map([...listBySession].map(([id, list]) => [id, toLinkBookings(list, links, link.id)]))
}

/** Describes the places by initials, as the page shows them. */
export function describeAnswers(
  { answer, club }: StoredAnswers,
  places: readonly AnswerPlace[],
  listBySession: ReadonlyMap<string, LinkBookings>,
  now: number,
): BookingAnswers {
  return {
    organisation_name: club,
    date: answer.date,
    places: places.map(({ id, place, session_id, registered_id, firstName }) => {
      const list = listBySession.get(session_id)
      const isBooked = list?.own.has(registered_id) && list.rows.get(registered_id)?.state === 'booked'
      const isGiven = !list || countOfferablePlaces(list, now) <= 0
      return {
        id,
        initial: ([...firstName][0] ?? '').toUpperCase(),
        place,
        state: isBooked ? ('booked' as const) : ('cancelled' as const),
        ...(!isBooked && isGiven && { code: 'place_given' as const }),
      }
    }),
  }
}
