import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { familyTexts, holidayTextMessages } from '../db/schema.ts'
import type { Env } from '../settings/env.ts'

/** Tables that contain texts, with the columns `textDeliveryColumns`. */
export const ledgerTables = [holidayTextMessages, familyTexts] as const
export type LedgerTable = (typeof ledgerTables)[number]

/** A text that this process hands over to the gateway. */
export type ClaimedText = {
  id: string
  mobile_number: string
  /** The message as it is sent. */
  text: string
}

/** One kind of texts that the sender hands over. */
export type TextLedger = {
  table: LedgerTable
  /**
   * Claims the oldest due text that may be sent at this time, before the gateway is called. Each process gets a
   * different text.
   */
  claimNext(db: Db, env: Env, now: Date): Promise<ClaimedText | undefined>
  /** Queues a claimed text again that was certainly not sent. */
  requeue(tx: Tx, env: Env, text: ClaimedText, delay: { seconds: number; reason: string }): Promise<void>
}

/** Age in seconds after which a claimed text counts as lost with its process. No gateway call takes that long. */
const LOST_CLAIM_SECONDS = 120

/**
 * Marks the claimed texts of lost processes as perhaps sent. They are never sent again automatically.
 * @returns the number of lost texts
 */
export const markLostTexts = (db: Db): Promise<number> =>
  db.network(async (tx) => {
    let lostCount = 0
    for (const table of ledgerTables) {
      const { rowCount } = await tx.execute(sql`
        UPDATE ${table} SET state = 'perhaps_sent', reason = 'process_lost'
        WHERE state = 'handing_over' AND taken < now() - make_interval(secs => ${LOST_CLAIM_SECONDS})`)
      lostCount += rowCount ?? 0
    }
    return lostCount
  })
