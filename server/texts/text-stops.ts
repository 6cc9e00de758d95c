import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { normalizeMobile } from '../../contract/rules/mobile.ts'
import type { Tx } from '../db/client.ts'
import { familyTexts, textMessages, textStops } from '../db/schema.ts'
import { getNumberForms } from './number-forms.ts'
import { mailStop } from './stop-mails.ts'
import { ledgerTables } from './text-ledger.ts'

/**
 * Locks replies, stops and the start of a wave against each other, so that each sees the changes of the previous one.
 */
export async function lockReplies(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(7401930)`)
}

/** True if texts to a number are stopped, in any stored form of the number. */
export async function isNumberStopped(tx: Tx, mobile_number: string): Promise<boolean> {
  const matchesNumber = inArray(textStops.mobile_number, getNumberForms(mobile_number))
  return (await tx.$count(textStops, matchesNumber)) > 0
}

/**
 * Fails the queued texts of a number with a reason. A user can resend them. Erases messages to families, because they
 * contain links and codes.
 */
async function failQueuedTexts(tx: Tx, mobile_number: string, reason: 'stopped' | 'stop_question'): Promise<void> {
  const numberForms = sql.param(getNumberForms(mobile_number))
  for (const table of ledgerTables)
    await tx.execute(sql`
      UPDATE ${table} SET state = 'failed', reason = ${reason}${table === familyTexts ? sql`, sealed = NULL` : sql``}
      WHERE mobile_number = ANY (${numberForms}::text[]) AND state = 'queued'`)
}

/**
 * Stops texts to a number, and emails coordinators and VP support if texts were not stopped before.
 * @param actorName the member of staff who stops them, or null for the number or its provider
 * @param stoppedAt time when the stop was sent; by default now
 */
export async function stopTexts(
  tx: Tx,
  mobile_number: string,
  actorName: string | null,
  stoppedAt: Date = new Date(),
): Promise<void> {
  await lockReplies(tx)
  const wasStopped = await isNumberStopped(tx, mobile_number)
  if (!wasStopped)
    await tx.insert(textStops).values({
      mobile_number: normalizeMobile(mobile_number),
      stopped_by: actorName,
      stopped: stoppedAt.toISOString(),
    })
  else if (actorName === null)
    // Store the time of the latest stop, so that a START that arrives late does not lift the stop.
    await tx
      .update(textStops)
      .set({ stopped: sql`greatest(${textStops.stopped}, ${stoppedAt.toISOString()}::timestamptz)` })
      .where(inArray(textStops.mobile_number, getNumberForms(mobile_number)))
  await failQueuedTexts(tx, mobile_number, 'stopped')
  await closeStopQuestions(tx, mobile_number)
  if (!wasStopped) await mailStop(tx, mobile_number, actorName)
}

/** Allows texts to a number again. */
export async function allowTexts(tx: Tx, mobile_number: string): Promise<void> {
  await tx.delete(textStops).where(inArray(textStops.mobile_number, getNumberForms(mobile_number)))
}

/** Undoes the stop of a decision, unless the number itself sent STOP or another decision still stops the number. */
export async function undoStop(tx: Tx, { id, mobile_number }: { id: string; mobile_number: string }): Promise<void> {
  const receivedTexts = textMessages
  const numberForms = getNumberForms(mobile_number)
  const matchesNumber = and(ne(receivedTexts.id, id), inArray(receivedTexts.mobile_number, numberForms))
  const [latest] = await tx
    .select({ outcome: receivedTexts.outcome })
    .from(receivedTexts)
    .where(and(matchesNumber, inArray(receivedTexts.outcome, ['stop', 'start']), isNull(receivedTexts.decided_by)))
    .orderBy(desc(receivedTexts.timestamp), desc(receivedTexts.id))
    .limit(1)
  if (latest?.outcome === 'stop') return
  if (
    (await tx.$count(
      receivedTexts,
      and(matchesNumber, eq(receivedTexts.outcome, 'stop'), isNotNull(receivedTexts.decided_by)),
    )) > 0
  )
    return
  await tx.delete(textStops).where(and(inArray(textStops.mobile_number, numberForms), isNotNull(textStops.stopped_by)))
}

/** Fails queued texts to a number until a user has decided what a stop word in its reply means. */
export async function failTextsUntilDecision(tx: Tx, mobile_number: string): Promise<void> {
  await failQueuedTexts(tx, mobile_number, 'stop_question')
}

/** True if a reply of a number has a stop word without a decision. */
export async function hasStopQuestion(tx: Tx, mobile_number: string): Promise<boolean> {
  const numberForms = getNumberForms(mobile_number)
  return (
    (await tx.$count(textMessages, and(textMessages.asks_stop, inArray(textMessages.mobile_number, numberForms)))) > 0
  )
}

/**
 * Closes the open stop questions of a number's earlier replies after a STOP, a START or a decision.
 * @param latestTime the time of the START; by default every reply
 */
export async function closeStopQuestions(tx: Tx, mobile_number: string, latestTime?: Date): Promise<void> {
  const receivedTexts = textMessages
  await tx
    .update(receivedTexts)
    .set({ asks_stop: false })
    .where(
      and(
        receivedTexts.asks_stop,
        inArray(receivedTexts.mobile_number, getNumberForms(mobile_number)),
        latestTime && lte(receivedTexts.timestamp, latestTime.toISOString()),
      ),
    )
}

/** True if a STOP or START that was sent after this time has already been applied. */
export async function hasLaterCommand(tx: Tx, mobile_number: string, time: Date): Promise<boolean> {
  const receivedTexts = textMessages
  const numberForms = getNumberForms(mobile_number)
  const isLater = and(
    inArray(receivedTexts.mobile_number, numberForms),
    inArray(receivedTexts.outcome, ['stop', 'start']),
    gt(receivedTexts.timestamp, time.toISOString()),
  )
  return (await tx.$count(receivedTexts, isLater)) > 0
}

/** True if texts to a number were stopped after this time, by staff, the provider or a STOP. */
export async function isStoppedAfter(tx: Tx, mobile_number: string, time: Date): Promise<boolean> {
  const isLater = and(
    inArray(textStops.mobile_number, getNumberForms(mobile_number)),
    gt(textStops.stopped, time.toISOString()),
  )
  return (await tx.$count(textStops, isLater)) > 0
}
