import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, lte } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { type BookingAnswers, NONCE_DELAY_SECONDS, NONCE_MINUTES } from '../../contract/family/family-bookings.ts'
import { getCurrentTime } from '../../contract/rules/days.ts'
import type { Db, Tx } from '../db/client.ts'
import { bookingAnswerNonces } from '../db/schema.ts'
import { hashFamilySecret } from '../family/family-links.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import type { Env } from '../settings/env.ts'
import {
  type AnswerPlace,
  describeAnswers,
  loadAnswerLists,
  loadAnswerPlaces,
  requireOpenAnswers,
  type StoredAnswers,
} from './answer-places.ts'
import { type FamilyBookingBatch, inBookingBatch } from './booking-batch.ts'
import { cancelPlace, takePlaceBack } from './decide-bookings.ts'
import type { LinkBookings } from './link-bookings.ts'
import { writeChangedBookings } from './load-bookings.ts'
import { writeOwnLinks } from './own-links.ts'
import { queueOffers } from './send-offers.ts'
import { settleWaitingList, toInstant } from './waiting-list.ts'

export const bookingAnswerHandlers = {
  'booking_answers.get': ({ db, params }) => {
    const now = getCurrentTime()
    return db.network(async (tx) => {
      const stored = await requireOpenAnswers(tx, params.token, now)
      const places = await loadAnswerPlaces(tx, stored.answer.id)
      return describeAnswers(stored, places, await loadAnswerLists(tx, stored.link, places), now)
    }, 'snapshot')
  },
  'booking_answers.nonce': ({ db, params }) => {
    const now = getCurrentTime()
    return db.network(async (tx) => {
      const { answer } = await requireOpenAnswers(tx, params.token, now)
      const nonce = randomBytes(20).toString('hex')
      const isOld = lt(bookingAnswerNonces.created, toInstant(now - NONCE_MINUTES * 60_000))
      await tx.delete(bookingAnswerNonces).where(and(eq(bookingAnswerNonces.answer_id, answer.id), isOld))
      await tx.insert(bookingAnswerNonces).values({
        nonce_hash: hashFamilySecret(nonce),
        answer_id: answer.id,
        organisation_id: answer.organisation_id,
        created: toInstant(now),
      })
      return { nonce }
    })
  },
  'booking_answers.send': async ({ db, env, mail, params, body }) => {
    const now = getCurrentTime()
    const stored = await db.network((tx) => requireOpenAnswers(tx, params.token, now))
    const answers = await saveAnswers(db, env, stored, body, now)
    mail.wake()
    return answers
  },
} satisfies Partial<Handlers>

type SentAnswers = Call<'booking_answers.send'>['body']

/** Cancels and books the places of an evening mail in one transaction. */
function saveAnswers(
  db: Db,
  env: Env,
  stored: StoredAnswers,
  { cancel, keep, nonce }: SentAnswers,
  now: number,
): Promise<BookingAnswers> {
  const { answer, link } = stored
  return inBookingBatch(db, answer.organisation_id, now, async (batch) => {
    await useNonce(batch.tx, answer.id, nonce, now)
    const places = await loadAnswerPlaces(batch.tx, answer.id)
    const unknown = (ids: readonly string[]) => ids.some((id) => !places.some((place) => place.id === id))
    if (unknown(cancel)) throw new AppError('invalid', { cancel: ['not_valid'] })
    if (unknown(keep)) throw new AppError('invalid', { keep: ['not_valid'] })
    const listBySession = await loadAnswerLists(batch.tx, link, places)
    for (const list of listBySession.values()) {
      const inSession = places.filter(({ session_id }) => session_id === list.session.id)
      const choose = (ids: readonly string[]) => inSession.filter(({ id }) => ids.includes(id))
      await saveSession(batch, env, link, list, { cancelled: choose(cancel), kept: choose(keep), now })
    }
    return describeAnswers(stored, places, listBySession, now)
  })
}

type SessionAnswers = { cancelled: readonly AnswerPlace[]; kept: readonly AnswerPlace[]; now: number }

async function saveSession(
  batch: FamilyBookingBatch,
  env: Env,
  link: StoredAnswers['link'],
  list: LinkBookings,
  { cancelled, kept, now }: SessionAnswers,
): Promise<void> {
  const before = { rows: new Map(list.rows), own: new Set(list.own) }
  settleWaitingList(list, { now, reachable: new Set() })
  for (const { registered_id } of cancelled) cancelPlace(list, registered_id, now)
  for (const { registered_id } of kept) takePlaceBack(list, registered_id, now)
  const offers = settleWaitingList(list, { now, reachable: list.reachable })
  await writeChangedBookings(batch, before.rows, list.rows)
  await writeOwnLinks(batch, link, list, before.own)
  await queueOffers(batch.tx, env, { session: list.session, offers, now })
}

/**
 * Deletes the nonce, so that it works once.
 * @throws AppError `invalid` for a nonce that is unknown, used, too old, or younger than a second
 */
async function useNonce(tx: Tx, answer: string, nonce: string, now: number): Promise<void> {
  const { rowCount } = await tx
    .delete(bookingAnswerNonces)
    .where(
      and(
        eq(bookingAnswerNonces.nonce_hash, hashFamilySecret(nonce)),
        eq(bookingAnswerNonces.answer_id, answer),
        lte(bookingAnswerNonces.created, toInstant(now - NONCE_DELAY_SECONDS * 1000)),
        gt(bookingAnswerNonces.created, toInstant(now - NONCE_MINUTES * 60_000)),
      ),
    )
  if (rowCount !== 1) throw new AppError('invalid', { nonce: ['not_valid'] })
}
