import { eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Id } from '../../contract/id.ts'
import type { Db, Tx } from '../db/client.ts'
import { textReceipts } from '../db/schema.ts'
import { type DeliveryReceipt, NUMBER_STOPPED_REASON } from './gateway.ts'
import { type LedgerTable, ledgerTables } from './text-ledger.ts'
import { stopTexts } from './text-stops.ts'

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
    const isText = sql`(gateway_id = ${gatewayId} OR id = ANY (${sql.param(ownIds)}::uuid[]))`
    for (const table of ledgerTables) await settleText(tx, table, isText, receipt)
  })
}

/** Records the gateway's id of a text, and the status of a receipt that arrived before the id. */
export async function recordGatewayId(tx: Tx, table: LedgerTable, id: string, gatewayId: string): Promise<void> {
  await lockGatewayId(tx, gatewayId)
  await tx.execute(sql`UPDATE ${table} SET gateway_id = ${gatewayId}, sent = now() WHERE id = ${id}`)
  const isText = sql`id = ${id}`
  await settleText(tx, table, isText, { gatewayId, status: 'accepted' })
  const [receipt] = await tx.select().from(textReceipts).where(eq(textReceipts.gateway_id, gatewayId))
  if (receipt) await settleText(tx, table, isText, { gatewayId, status: receipt.status })
}

/**
 * Locks a gateway's id. Without the lock, a receipt and a response with the same id that arrive at once would not see
 * each other.
 */
async function lockGatewayId(tx: Tx, gatewayId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${gatewayId}, 7401932))`)
}

const statesAfterReceipt = { accepted: 'sent', delivered: 'delivered', failed: 'failed' } as const

async function settleText(tx: Tx, table: LedgerTable, isText: SQL, receipt: DeliveryReceipt): Promise<void> {
  const { status, gatewayId, reason = 'undelivered' } = receipt
  const { rows } = await tx.execute<{ mobile_number: string }>(sql`
    UPDATE ${table} SET
      state = ${statesAfterReceipt[status]},
      reason = ${status === 'failed' ? reason : null},
      gateway_id = coalesce(gateway_id, ${gatewayId}),
      sent = coalesce(sent, now()),
      delivered = CASE WHEN ${status === 'delivered'}::boolean THEN now() ELSE delivered END
    WHERE ${isText} AND state = ANY (${sql.param([...ALLOWED_PREVIOUS_STATES[status]])}::text[])
    RETURNING mobile_number`)
  if (receipt.reason !== NUMBER_STOPPED_REASON) return
  for (const { mobile_number } of rows) await stopTexts(tx, mobile_number, null)
}
