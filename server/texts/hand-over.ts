import { sql } from 'drizzle-orm'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/client.ts'
import type { Env } from '../settings/env.ts'
import type { Breaker } from './breaker.ts'
import { type HandOverResult, NUMBER_STOPPED_REASON, type TextGateway } from './gateway.ts'
import { recordGatewayId } from './receipts.ts'
import type { ClaimedText, TextLedger } from './text-ledger.ts'
import { stopTexts } from './text-stops.ts'

/** Number of texts that one process hands over in parallel. */
const PARALLEL_TEXTS = 4
/**
 * Maximum age of a claim in ms at the hand-over. A process that was suspended after it claimed a text must not send the
 * text.
 */
const MAX_CLAIM_AGE_MS = 20_000

type HandOverContext = {
  db: Db
  gateway: TextGateway
  env: Env
  /** Ledgers in the order in which their texts are sent. */
  ledgers: readonly TextLedger[]
  log: Log
  breaker: Breaker
  signal: AbortSignal
  getNow: () => Date
}

/** Hands over all due texts, several in parallel. */
export const handOverDueTexts = async (work: HandOverContext): Promise<void> => {
  await Promise.all(Array.from({ length: PARALLEL_TEXTS }, () => handOverUntilDone(work)))
}

/** Hands over texts one by one until none is due. Logs only ids and codes. */
const handOverUntilDone = async (work: HandOverContext): Promise<void> => {
  const { gateway, log, breaker, signal } = work
  while (!signal.aborted && breaker.closed) {
    const startedAt = performance.now()
    const claim = await claimNextText(work)
    if (!claim) return
    const { id, mobile_number: number, text } = claim.text
    const isStale = performance.now() - startedAt > MAX_CLAIM_AGE_MS
    const result: HandOverResult = isStale
      ? { state: 'wait', seconds: 0, reason: 'stale' }
      : await gateway.send({ id, to: number, text })
    await recordResult(work, claim, result)
    breaker.note(result)
    if (!breaker.closed)
      log.error({ reason: 'reason' in result ? result.reason : null }, 'texts paused: gateway failing')
    if (result.state === 'sent') log.info({ text: id }, 'text sent')
    else log.warn({ text: id, state: result.state, reason: result.reason }, 'text not sent')
    // Stop after a `wait` result, because the gateway would not accept the next text now either.
    if (result.state === 'wait' && !isStale) return
  }
}

type Claim = { ledger: TextLedger; text: ClaimedText }

async function claimNextText({ db, env, ledgers, getNow }: HandOverContext): Promise<Claim | undefined> {
  for (const ledger of ledgers) {
    const text = await ledger.claimNext(db, env, getNow())
    if (text) return { ledger, text }
  }
  return undefined
}

/**
 * Records the result of handing a text over. Does not overwrite the status of a receipt that arrived before the result.
 */
function recordResult({ db, env }: HandOverContext, { ledger, text }: Claim, result: HandOverResult) {
  const { id, mobile_number } = text
  return db.network(async (tx) => {
    if (result.state === 'sent') return recordGatewayId(tx, ledger.table, id, result.gatewayId)
    if (result.state === 'wait') return ledger.requeue(tx, env, text, result)
    await tx.execute(sql`
      UPDATE ${ledger.table} SET state = ${result.state}, reason = ${result.reason}
      WHERE id = ${id} AND state IN ('handing_over', 'perhaps_sent')`)
    if (result.state === 'failed' && result.reason === NUMBER_STOPPED_REASON) await stopTexts(tx, mobile_number, null)
  })
}
