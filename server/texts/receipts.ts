import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Id } from '../../contract/id.ts'
import type { Db, Tx } from '../db/client.ts'
import { holidayTextMessages, textReceipts } from '../db/schema.ts'
import { type DeliveryReceipt, NUMBER_STOPPED_REASON } from './gateway.ts'
import { stopTexts } from './text-stops.ts'

const outgoingTexts = holidayTextMessages

/** States from which a text may change to a status. Key: status. A status never goes back. */
const ALLOWED_PREVIOUS_STATES = {
  // Include queued texts, because a callback proves that the text was sent and must not be sent again.
  accepted: ['queued', 'handing_over', 'perhaps_sent'],
  delivered: ['queued', 'handing_over', 'sent', 'perhaps_sent'],
  failed: ['handing_over', 'sent', 'perhaps_sent'],
} as const

/**
 * Records the status of a text. A receipt may be repeated, out of order, before the response of the sending call, or
 * for an unknown text.
 */
export function recordReceipt(db: Db, receipt: DeliveryReceipt): Promise<void> {
  const { gatewayId, status, textId } = receipt
  return db.network(async (tx) => {
    await lockGatewayId(tx, gatewayId)
    if (status !== 'accepted')
      await tx.insert(textReceipts).values({ gateway_id: gatewayId, status }).onConflictDoNothing()
    const ownIds = [textId, gatewayId].filter((id) => v.is(Id, id))
    await settleText(tx, or(eq(outgoingTexts.gateway_id, gatewayId), inArray(outgoingTexts.id, ownIds)), receipt)
  })
}

/** Records the gateway's id of a text, and the status of a receipt that arrived before the id. */
export async function recordGatewayId(tx: Tx, id: string, gatewayId: string): Promise<void> {
  await lockGatewayId(tx, gatewayId)
  await tx.update(outgoingTexts).set({ gateway_id: gatewayId, sent: sql`now()` }).where(eq(outgoingTexts.id, id))
  await settleText(tx, eq(outgoingTexts.id, id), { gatewayId, status: 'accepted' })
  const [receipt] = await tx.select().from(textReceipts).where(eq(textReceipts.gateway_id, gatewayId))
  if (receipt) await settleText(tx, eq(outgoingTexts.id, id), { gatewayId, status: receipt.status })
}

/**
 * Locks a gateway's id. Without the lock, a receipt and a response with the same id that arrive at once would not see
 * each other.
 */
async function lockGatewayId(tx: Tx, gatewayId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${gatewayId}, 7401932))`)
}

async function settleText(tx: Tx, condition: SQL | undefined, receipt: DeliveryReceipt): Promise<void> {
  const settledTexts = await tx
    .update(outgoingTexts)
    .set(toChanges(receipt))
    .where(and(condition, inArray(outgoingTexts.state, [...ALLOWED_PREVIOUS_STATES[receipt.status]])))
    .returning({ mobile_number: outgoingTexts.mobile_number })
  if (receipt.reason !== NUMBER_STOPPED_REASON) return
  for (const { mobile_number } of settledTexts) await stopTexts(tx, mobile_number, null)
}

function toChanges({ gatewayId, status, reason = 'undelivered' }: DeliveryReceipt) {
  const sentColumns = {
    gateway_id: sql`coalesce(${outgoingTexts.gateway_id}, ${gatewayId})`,
    sent: sql`coalesce(${outgoingTexts.sent}, now())`,
  }
  if (status === 'accepted') return { ...sentColumns, state: 'sent' as const, reason: null }
  if (status === 'delivered')
    return { ...sentColumns, state: 'delivered' as const, delivered: sql`now()`, reason: null }
  return { ...sentColumns, state: 'failed' as const, reason }
}
