import type { FamilyBookingResult, FamilySession } from '../../contract/family/family-bookings.ts'
import { FAMILY_KEY_HEADER } from '../../contract/family/family-key.ts'
import { countBookings, countPlacesLeft, isBookingOpen } from '../../contract/rules/bookings.ts'
import { getCurrentTime, getLondonDay } from '../../contract/rules/days.ts'
import type { Holiday } from '../../contract/rules/holidays.ts'
import type { Tx } from '../db/client.ts'
import type { FamilyLink } from '../family/family-links.ts'
import { requireOpenLink } from '../family/open-page.ts'
import type { Handlers } from '../kit/handler.ts'
import { describeOwnBooking } from './decide-bookings.ts'
import { findBookableChildren, type LinkBookings, toLinkBookings } from './link-bookings.ts'
import { loadBookableSessions, loadBookingLinks, loadSessionBookings, type StoredSession } from './load-bookings.ts'
import { saveFamilyBookings } from './save-family-bookings.ts'

export const familyBookingHandlers = {
  'family.sessions': async ({ db, params, header }) => {
    const link = await requireOpenLink(db, params.token, header(FAMILY_KEY_HEADER))
    const results = await db.club(link.organisation_id, (tx) => listSessions(tx, link), 'snapshot')
    return { count: results.length, results }
  },
  'family.bookings': async ({ db, env, mail, texts, params, body, header }) => {
    const link = await requireOpenLink(db, params.token, header(FAMILY_KEY_HEADER))
    const results: FamilyBookingResult[] = await saveFamilyBookings(db, env, link, body)
    mail.wake()
    texts.wake()
    return { results }
  },
} satisfies Partial<Handlers>

/** Lists the sessions that are open for booking, with this link's own bookings. */
async function listSessions(tx: Tx, link: FamilyLink): Promise<FamilySession[]> {
  const now = getCurrentTime()
  const stored = await loadBookableSessions(tx, link.organisation_id, { from: getLondonDay(new Date(now)) })
  const open = stored.filter((session) => isBookingOpen(session, now))
  if (open.length === 0) return []
  const children = await findBookableChildren(tx, link)
  const listBySession = await loadSessionBookings(tx, open)
  const links = await loadBookingLinks(tx, [...listBySession.keys()])
  return [...listBySession.values()].map((list) => describeSession(toLinkBookings(list, links, link.id), children))
}

function describeSession(list: LinkBookings & { session: StoredSession }, children: readonly string[]): FamilySession {
  const { id, date, holiday, places } = list.session
  const counts = countBookings(list.rows.values())
  return {
    id,
    date,
    holiday: holiday as Holiday,
    places,
    places_left: countPlacesLeft(places, counts),
    waiting: counts.waiting,
    children: children.map((child) => describeOwnBooking(list, child)),
  }
}
