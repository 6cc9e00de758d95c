import { and, inArray, sql } from 'drizzle-orm'
import type { WaveStatus } from '../../contract/club-status/holiday-texts.ts'
import { repliedOutcomes } from '../../contract/club-status/text-messages.ts'
import { waves } from '../../contract/club-status/text-wording.ts'
import type { Tx } from '../db/client.ts'
import { holidayTextMessages, holidayTextWaves, textMessages } from '../db/schema.ts'

const outgoingTexts = holidayTextMessages

const buildStateCount = (...states: string[]) =>
  sql<number>`count(*) FILTER (WHERE ${outgoingTexts.state} IN (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )}))::int`

const emptyCounts = { texts: 0, queued: 0, sent: 0, delivered: 0, failed: 0, perhaps_sent: 0 }

/** Counts the progress of each record's three texts. Returns the counts in the order of the record ids. */
export const readWaveStatuses = async (tx: Tx, ids: readonly string[]): Promise<WaveStatus[][]> => {
  if (ids.length === 0) return []
  const states = await tx
    .select()
    .from(holidayTextWaves)
    .where(inArray(holidayTextWaves.holiday_text, [...ids]))
  const counts = await tx
    .select({
      id: outgoingTexts.holiday_text,
      wave: outgoingTexts.wave,
      texts: sql<number>`count(*)::int`,
      queued: buildStateCount('queued', 'handing_over'),
      sent: buildStateCount('sent', 'delivered'),
      delivered: buildStateCount('delivered'),
      failed: buildStateCount('failed'),
      perhaps_sent: buildStateCount('perhaps_sent'),
    })
    .from(outgoingTexts)
    .where(inArray(outgoingTexts.holiday_text, [...ids]))
    .groupBy(outgoingTexts.holiday_text, outgoingTexts.wave)
  const replies = await tx
    .select({
      id: textMessages.holiday_text,
      wave: textMessages.wave,
      replied: sql<number>`count(DISTINCT ${textMessages.organisation_id})::int`,
    })
    .from(textMessages)
    .where(and(inArray(textMessages.holiday_text, [...ids]), inArray(textMessages.outcome, [...repliedOutcomes])))
    .groupBy(textMessages.holiday_text, textMessages.wave)
  return ids.map((id) =>
    waves.map((wave): WaveStatus => {
      const waveState = states.find((row) => row.holiday_text === id && row.wave === wave)
      const { id: _id, ...waveCounts } = counts.find((row) => row.id === id && row.wave === wave) ?? {
        ...emptyCounts,
        id,
      }
      return {
        ...waveCounts,
        wave,
        state: waveState?.state ?? 'waiting',
        held_until: waveState?.held_until ?? null,
        started: waveState?.started ?? null,
        ended: waveState?.ended ?? null,
        replied: replies.find((row) => row.id === id && row.wave === wave)?.replied ?? 0,
      }
    }),
  )
}
