import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/client.ts'
import { holidayTextMessages } from '../db/schema.ts'
import type { Breaker } from './breaker.ts'
import { type HandOverResult, NUMBER_STOPPED_REASON, type TextGateway } from './gateway.ts'
import { isWithinHours } from './london-hours.ts'
import { recordGatewayId } from './receipts.ts'
import { insertLink } from './text-link.ts'
import { stopTexts } from './text-stops.ts'
import type { TextSettings } from './waves.ts'

/** Number of texts that one process hands over in parallel. */
const PARALLEL_TEXTS = 4
/** Age in seconds after which a claimed text counts as lost with its process. No gateway call takes that long. */
const LOST_CLAIM_SECONDS = 120
/**
 * Maximum age of a claim in ms at the hand-over. A process that was suspended after it claimed a text must not send the
 * text.
 */
const MAX_CLAIM_AGE_MS = 20_000

type ClaimedText = { id: string; mobile_number: string; message: string; link_hash: string | null }

const outgoingTexts = holidayTextMessages

/** Claims the oldest due text, before the gateway is called. SKIP LOCKED gives each process a different text. */
const claimNextText = (db: Db): Promise<ClaimedText | undefined> =>
  db.network(async (tx) => {
    const { rows } = await tx.execute<ClaimedText>(sql`
      UPDATE holiday_text_messages SET state = 'handing_over', taken = now(), reason = NULL
      WHERE id = (
        SELECT id FROM holiday_text_messages WHERE state = 'queued' AND next_try <= now()
        ORDER BY next_try, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, mobile_number, message, link_hash`)
    return rows[0]
  })

/**
 * Records the result of handing a text over. Does not overwrite the status of a receipt that arrived before the result.
 */
const recordResult = (db: Db, { id, mobile_number }: ClaimedText, result: HandOverResult): Promise<void> =>
  db.network(async (tx) => {
    if (result.state === 'sent') return recordGatewayId(tx, id, result.gatewayId)
    if (result.state === 'wait') {
      await tx
        .update(outgoingTexts)
        .set({
          state: 'queued',
          taken: null,
          reason: result.reason,
          next_try: sql`now() + make_interval(secs => ${result.seconds})`,
        })
        .where(and(eq(outgoingTexts.id, id), eq(outgoingTexts.state, 'handing_over')))
      return
    }
    await tx
      .update(outgoingTexts)
      .set({ state: result.state, reason: result.reason })
      .where(and(eq(outgoingTexts.id, id), inArray(outgoingTexts.state, ['handing_over', 'perhaps_sent'])))
    if (result.state === 'failed' && result.reason === NUMBER_STOPPED_REASON) await stopTexts(tx, mobile_number, null)
  })

/** Marks the claimed texts of lost processes as perhaps sent, so that a user decides about them. */
export const markLostTexts = (db: Db): Promise<number> =>
  db.network(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE holiday_text_messages SET state = 'perhaps_sent', reason = 'process_lost'
      WHERE state = 'handing_over' AND taken < now() - make_interval(secs => ${LOST_CLAIM_SECONDS})`)
    return rowCount ?? 0
  })

type HandOverContext = {
  db: Db
  gateway: TextGateway
  settings: TextSettings
  log: Log
  breaker: Breaker
  signal: AbortSignal
}

/** Hands over texts one by one until none is due. Logs only ids and codes. */
const handOverUntilDone = async ({ db, gateway, settings, log, breaker, signal }: HandOverContext): Promise<void> => {
  while (!signal.aborted && breaker.closed && isWithinHours(settings.TEXTS_HOURS, new Date())) {
    const startedAt = performance.now()
    const claimedText = await claimNextText(db)
    if (!claimedText) return
    const { id, mobile_number: number } = claimedText
    const isStale = performance.now() - startedAt > MAX_CLAIM_AGE_MS
    const result: HandOverResult = isStale
      ? { state: 'wait', seconds: 0, reason: 'stale' }
      : await gateway.send({ id, to: number, text: insertLink(settings, claimedText) })
    await recordResult(db, claimedText, result)
    breaker.note(result)
    if (!breaker.closed)
      log.error({ reason: 'reason' in result ? result.reason : null }, 'texts paused: gateway failing')
    if (result.state === 'sent') log.info({ text: id }, 'text sent')
    else log.warn({ text: id, state: result.state, reason: result.reason }, 'text not sent')
    // Stop after a `wait` result, because the gateway would not accept the next text now either.
    if (result.state === 'wait' && !isStale) return
  }
}

/** Hands over all due texts, several in parallel. */
export const handOverDueTexts = async (work: HandOverContext): Promise<void> => {
  await Promise.all(Array.from({ length: PARALLEL_TEXTS }, () => handOverUntilDone(work)))
}
