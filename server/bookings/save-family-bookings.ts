import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ApiParsedInput } from '../../contract/api.ts'
import type { FamilyBookingResult, WantedState } from '../../contract/family/family-bookings.ts'
import { groupRows } from '../../contract/group-rows.ts'
import { getCurrentTime } from '../../contract/rules/days.ts'
import type { Db, Tx } from '../db/client.ts'
import { aliases, registered } from '../db/schema.ts'
import type { FamilyLink } from '../family/family-links.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { inBookingBatch } from './booking-batch.ts'
import { buildConfirmationMail, type DayNumbers } from './booking-mails.ts'
import { bookPlaces, cancelPlace, type DecisionCode, describeOwnBooking, joinWaitingList } from './decide-bookings.ts'
import { findBookableChildren, type LinkBookings, toLinkBookings } from './link-bookings.ts'
import { loadBookableSessions, loadBookingLinks, loadSessionBookings, writeChangedBookings } from './load-bookings.ts'
import { writeOwnLinks } from './own-links.ts'
import { findRecipient, queueOffers } from './send-offers.ts'
import { settleWaitingList } from './waiting-list.ts'

type SentBookings = ApiParsedInput<'family.bookings', 'body'>
type SentBooking = SentBookings['bookings'][number]

/**
 * Books and cancels places for a link's children in one transaction. Cancellations come first, so that a family can
 * give one child's place to another child.
 */
export async function saveFamilyBookings(
  db: Db,
  env: Env,
  link: FamilyLink,
  { bookings, together }: SentBookings,
): Promise<FamilyBookingResult[]> {
  const now = getCurrentTime()
  // Read the family before the lock, because this takes the longest.
  const linkedChildren = await db.club(link.organisation_id, (tx) => findBookableChildren(tx, link), 'snapshot')
  return inBookingBatch(db, link.organisation_id, now, async (batch) => {
    const [children, targets] = await Promise.all([
      findPresent(batch.tx, linkedChildren),
      resolveSessions(batch.tx, link.organisation_id, bookings),
    ])
    const listBySession = await loadLists(batch.tx, link, [...new Set(targets.values())])
    const results = new Map<SentBooking, FamilyBookingResult>()
    const changedDays: DayNumbers[] = []
    const getTarget = ({ session }: SentBooking) => targets.get(session) ?? session
    for (const [session, sent] of groupRows(bookings, getTarget)) {
      const list = listBySession.get(session)
      if (!list) {
        for (const one of sent) results.set(one, { ...one, state: 'none', code: 'not_found' })
        continue
      }
      const before = { rows: new Map(list.rows), own: new Set(list.own) }
      const codes = decide(list, sent, { children, together, now })
      const offers = settleWaitingList(list, { now, reachable: list.reachable })
      await writeChangedBookings(batch, before.rows, list.rows)
      await writeOwnLinks(batch, link, list, before.own)
      await queueOffers(batch.tx, env, { session: list.session, offers, now })
      for (const one of sent) {
        const code = codes.get(one)
        const own = children.has(one.registered)
          ? describeOwnBooking(list, one.registered)
          : { registered: one.registered, state: 'none' as const }
        results.set(one, { session: one.session, ...own, ...(code && { code }) })
      }
      if (hasChanged(list, before)) changedDays.push(countDay(list))
    }
    if (changedDays.length > 0) await queueConfirmation(batch.tx, env, link, changedDays)
    return bookings.map((one) => results.get(one) ?? { ...one, state: 'none', code: 'not_found' })
  })
}

/** Returns the children who have not left the register since they were read. */
async function findPresent(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: registered.id })
    .from(registered)
    .where(and(inArray(registered.id, [...ids]), isNull(registered.deleted_at)))
  return new Set(rows.map(({ id }) => id))
}

async function loadLists(tx: Tx, link: FamilyLink, ids: readonly string[]): Promise<Map<string, LinkBookings>> {
  const found = await loadBookableSessions(tx, link.organisation_id, { ids })
  const foundIds = found.map(({ id }) => id)
  const [listBySession, links] = await Promise.all([loadSessionBookings(tx, found), loadBookingLinks(tx, foundIds)])
  return new Map([...listBySession].map(([id, list]) => [id, toLinkBookings(list, links, link.id)]))
}

/** Returns the current id of each session. A session that was made on two devices has two ids. */
async function resolveSessions(
  tx: Tx,
  organisation: string,
  bookings: readonly SentBooking[],
): Promise<Map<string, string>> {
  const ids = [...new Set(bookings.map(({ session }) => session))]
  const rows = await tx
    .select({ id: aliases.id, target: aliases.target })
    .from(aliases)
    .where(and(eq(aliases.organisation_id, organisation), sql`${aliases.id} = ANY (${sql.param(ids)}::uuid[])`))
  const targetById = new Map(rows.map(({ id, target }) => [id as string, target as string]))
  return new Map(ids.map((id) => [id, targetById.get(id) ?? id]))
}

type Decision = { children: ReadonlySet<string>; together: boolean; now: number }

/** Decides one session's bookings. Returns the reasons of those that cannot be done. */
function decide(
  list: LinkBookings,
  sent: readonly SentBooking[],
  { children, together, now }: Decision,
): Map<SentBooking, DecisionCode> {
  const codes = new Map<SentBooking, DecisionCode>()
  const setCode = (one: SentBooking, code: DecisionCode | null | undefined) => code && codes.set(one, code)
  const knownChildren = sent.filter(({ registered }) => children.has(registered))
  const select = (wanted: WantedState) => knownChildren.filter(({ state }) => state === wanted)
  for (const one of sent) if (!children.has(one.registered)) setCode(one, 'not_found')
  // End offers that are over before any place is decided.
  settleWaitingList(list, { now, reachable: new Set() })
  for (const one of select('cancelled')) setCode(one, cancelPlace(list, one.registered, now))
  const listIds = (rows: readonly SentBooking[]) => [...new Set(rows.map(({ registered }) => registered))]
  const toBook = select('booked')
  const isComplete = sent.every(({ registered, state }) => state !== 'booked' || children.has(registered))
  const codeByChild = bookPlaces(list, listIds(toBook), { together, isComplete, now })
  for (const one of toBook) setCode(one, codeByChild.get(one.registered))
  // Book first, because children who join the list would wait for the free places before the booked ones.
  const toWait = select('waiting')
  const waitCodes = joinWaitingList(list, listIds(toWait), now)
  for (const one of toWait) setCode(one, waitCodes.get(one.registered))
  return codes
}

type ListBefore = { rows: ReadonlyMap<string, unknown>; own: ReadonlySet<string> }

/** True if this link's own bookings have changed. */
function hasChanged({ rows, own }: LinkBookings, before: ListBefore): boolean {
  const children = new Set([...own, ...before.own])
  return [...children].some(
    (child) => own.has(child) !== before.own.has(child) || rows.get(child) !== before.rows.get(child),
  )
}

function countDay({ session, rows, own }: LinkBookings): DayNumbers {
  const count = (state: 'booked' | 'waiting' | 'offered') =>
    [...own].filter((child) => rows.get(child)?.state === state).length
  return { date: session.date, booked: count('booked'), waiting: count('waiting'), offered: count('offered') }
}

async function queueConfirmation(tx: Tx, env: Env, link: FamilyLink, days: readonly DayNumbers[]): Promise<void> {
  const recipient = await findRecipient(tx, env, link)
  const sorted = days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  // The booking page itself shows what was booked, so no text is sent.
  if (recipient?.channel !== 'email') return
  await queueMail(tx, buildConfirmationMail(recipient, sorted), { familyLink: link.id, kind: 'booking_confirmation' })
}
