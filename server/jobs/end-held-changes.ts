import { addDays, format, parseISO } from 'date-fns'
import { sql } from 'drizzle-orm'
import { HELD_DAYS } from '../../contract/held-changes.ts'
import { type Day, dayInLondon } from '../../contract/rules/days.ts'
import type { Db, Tx } from '../db/client.ts'
import type { Env } from '../env.ts'
import { pageAddress } from '../http/page-address.ts'
import { coordinatorsOf } from '../kit/coordinators-of.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { heldChangesMail } from '../mail/register-mails.ts'

/** Days before held changes are left out on which coordinators are told. */
const TOLD_DAYS = 14

type Addressed = Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>

const later = (day: Day, days: number): Day => format(addDays(parseISO(day), days), 'yyyy-MM-dd')
const asRead = (day: Day): string => day.split('-').reverse().join('/')

/** The last day on which a held change can be taken in. */
export const heldUntil = (received: string): Day => later(dayInLondon(new Date(received)), HELD_DAYS)

/** Leaves out what nobody has decided about in time, as a coordinator would. */
const leaveOut = async (db: Db, now: Date): Promise<number> => {
  // Whole days of London, as screens and mails name them.
  const received = sql`(received_at AT TIME ZONE 'Europe/London')::date`
  const first = later(dayInLondon(now), -HELD_DAYS)
  const { rowCount } = await db.network((tx) =>
    tx.execute(sql`UPDATE held_changes SET taken = false, decided_at = now(), args = '{}'
      WHERE decided_at IS NULL AND ${received} < ${first}`),
  )
  return rowCount ?? 0
}

/** Those of one club that end soon and that nobody was told of are marked, and told of in one mail to each coordinator. */
const tellClub = async (tx: Tx, env: Addressed, club: string, before: Day): Promise<number> => {
  const { rows } = await tx.execute<{ received_at: Date }>(sql`
    UPDATE held_changes SET told = now() WHERE organisation_id = ${club} AND decided_at IS NULL AND told IS NULL
      AND (received_at AT TIME ZONE 'Europe/London')::date <= ${before} RETURNING received_at`)
  if (rows.length === 0) return 0
  const [first = ''] = rows.map(({ received_at }) => new Date(received_at).toISOString()).sort()
  const coordinators = await coordinatorsOf(tx, club)
  for (const { to, language } of coordinators) {
    const facts = { count: rows.length, day: asRead(heldUntil(first)) }
    await queueMail(tx, heldChangesMail({ to, language, link: pageAddress(env, 'registered'), ...facts }))
  }
  return coordinators.length
}

/**
 * Ends what was held and never decided about: 14 days before, the club's coordinators are told; then it is left out.
 * @returns how many were left out, and how many mails that makes
 */
export const endHeldChanges = async (
  db: Db,
  env: Addressed,
  signal: AbortSignal,
  now = new Date(),
): Promise<{ left: number; told: number }> => {
  const left = await leaveOut(db, now)
  const before = later(dayInLondon(now), TOLD_DAYS - HELD_DAYS)
  const clubs = await db.network(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      SELECT DISTINCT organisation_id AS id FROM held_changes WHERE decided_at IS NULL AND told IS NULL
        AND (received_at AT TIME ZONE 'Europe/London')::date <= ${before}`)
    return rows
  }, 'snapshot')
  let told = 0
  for (const { id } of clubs)
    if (!signal.aborted) told += await db.network((tx) => tellClub(tx, env, id, before))
  return { left, told }
}
