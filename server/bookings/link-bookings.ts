import type { Tx } from '../db/client.ts'
import type { FamilyLink } from '../family/family-links.ts'
import { loadLinkView } from '../family/link-view.ts'
import { type BookingLink, findReachable } from './load-bookings.ts'
import type { SessionBookings } from './waiting-list.ts'

/** Bookings of one session, with the children that one link and other links booked. */
export type LinkBookings = SessionBookings & {
  /** Children that this link booked and did not cancel. */
  own: Set<string>
  /** Children that this link booked and cancelled, or that the club cancelled. */
  ownCancelled: Set<string>
  /** Children that another link booked and did not cancel. A link that has ended does not count, because it cannot cancel. */
  others: ReadonlySet<string>
  /** Children whose family can answer an offer. */
  reachable: Set<string>
}

/** Returns the ids of the link's children. Adults cannot be booked. */
export async function findBookableChildren(tx: Tx, link: FamilyLink): Promise<string[]> {
  const { people } = await loadLinkView(tx, link)
  return people.flatMap(({ id, is_adult }) => (is_adult ? [] : id))
}

/** Adds what one link booked to the bookings of a session. */
export function toLinkBookings<L extends SessionBookings>(
  list: L,
  links: readonly BookingLink[],
  link: string,
): L & LinkBookings {
  const inSession = links.filter(({ session_id }) => session_id === list.session.id)
  // A child who was taken out of the link is not shown, although the booking stays.
  const own = inSession.filter((one) => one.link === link && one.isCurrent)
  const select = (rows: readonly BookingLink[], isCancelled: boolean) =>
    new Set(rows.filter(({ cancelled }) => (cancelled !== null) === isCancelled).map((row) => row.registered_id))
  return {
    ...list,
    own: select(own, false),
    ownCancelled: select(own, true),
    others: select(
      inSession.filter((one) => one.link !== link && one.isCurrent),
      false,
    ),
    reachable: findReachable(links, list.session.id),
  }
}
