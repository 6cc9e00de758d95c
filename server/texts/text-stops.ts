import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { holidayTextMessages, textStops } from '../db/schema.ts'

const m = holidayTextMessages

/**
 * Keeps that a number gets no more texts; what waits to go to it goes no more.
 * @param by who of the staff was told so; null: the number answered STOP itself
 */
export const stopTexts = async (tx: Tx, mobile_number: string, by: string | null): Promise<void> => {
  await tx.insert(textStops).values({ mobile_number, stopped_by: by }).onConflictDoNothing()
  await tx
    .update(m)
    .set({ state: 'failed', reason: 'stopped' })
    .where(and(eq(m.mobile_number, mobile_number), eq(m.state, 'queued')))
}

/** A number gets texts again. */
export const allowTexts = async (tx: Tx, mobile_number: string): Promise<void> => {
  await tx.delete(textStops).where(eq(textStops.mobile_number, mobile_number))
}
