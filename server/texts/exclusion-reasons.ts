import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { LeftOutReason } from '../../contract/club-status/holiday-texts.ts'
import { repliedOutcomes } from '../../contract/club-status/text-messages.ts'
import type { Wave } from '../../contract/club-status/text-wording.ts'
import { canReceiveTexts, normalizeMobile } from '../../contract/rules/mobile.ts'
import type { Tx } from '../db/client.ts'
import { holidayAllocation, holidayConfirmations, holidayTextMessages, textMessages, textStops } from '../db/schema.ts'

type HolidayWave = { id: string | null; wave: Wave; holiday: string; year: number }

const toKeySet = (rows: readonly { key: string | null }[]): Set<string> => new Set(rows.flatMap(({ key }) => key ?? []))

const toNumberSet = (rows: readonly { key: string }[]): Set<string> =>
  new Set(rows.map(({ key }) => normalizeMobile(key)))

/**
 * Builds the condition that a column contains the id of a record of holiday texts. A record that is not saved yet has
 * no id and matches nothing.
 */
const matchesRecord = (column: PgColumn, id: string | null) => (id === null ? sql`false` : eq(column, id))

/** Reads the facts that exclude clubs or numbers from a wave. Each fact is a set of club ids or numbers. */
export async function readExclusionFacts(tx: Tx, { id, year, holiday, wave }: HolidayWave) {
  const confirmationTable = holidayConfirmations
  const repliedClubs = await tx
    .selectDistinct({ key: textMessages.organisation_id })
    .from(textMessages)
    .where(and(matchesRecord(textMessages.holiday_text, id), inArray(textMessages.outcome, [...repliedOutcomes])))
  const confirmations = await tx
    .select({
      key: confirmationTable.organisation_id,
      is_open: confirmationTable.is_open,
      by_rl: confirmationTable.confirmed_by_rl,
    })
    .from(confirmationTable)
    .where(and(eq(confirmationTable.year, year), eq(confirmationTable.holiday, holiday)))
  const closedClubs = await tx
    .select({ key: holidayAllocation.organisation_id })
    .from(holidayAllocation)
    .where(
      and(
        eq(holidayAllocation.year, year),
        eq(holidayAllocation.holiday, holiday),
        eq(holidayAllocation.status, 'Closed'),
        isNull(holidayAllocation.deleted_at),
      ),
    )
  const sentTexts = await tx
    .select({ key: holidayTextMessages.mobile_number })
    .from(holidayTextMessages)
    .where(and(matchesRecord(holidayTextMessages.holiday_text, id), eq(holidayTextMessages.wave, wave)))
  const stoppedNumbers = await tx.select({ key: textStops.mobile_number }).from(textStops)
  const stopQuestions = await tx
    .selectDistinct({ key: textMessages.mobile_number })
    .from(textMessages)
    .where(eq(textMessages.asks_stop, true))
  const confirmedClubs = toKeySet(confirmations)
  const unconfirmedClosedClubs = [...toKeySet(closedClubs)].filter((club) => !confirmedClubs.has(club))
  return {
    replied: toKeySet(repliedClubs),
    confirmed: toKeySet(confirmations.filter(({ by_rl }) => by_rl)),
    closed: new Set([
      ...toKeySet(confirmations.filter(({ is_open }) => !is_open)),
      // Count a club's own status "Closed" only without a confirmation, because the confirmation takes precedence.
      ...unconfirmedClosedClubs,
    ]),
    had: toNumberSet(sentTexts),
    stopped: toNumberSet(stoppedNumbers),
    asking: toNumberSet(stopQuestions),
  }
}
export type ExclusionFacts = Awaited<ReturnType<typeof readExclusionFacts>>

/** Returns the reason why a number gets no text, or null. `number` is in its normalised form. */
export function getNumberReason(
  number: string | null,
  { stopped, asking: stopQuestions, had: sentTexts }: ExclusionFacts,
  usedNumbers: ReadonlySet<string>,
): LeftOutReason | null {
  if (!number) return 'no_number'
  if (/^44[1-689]\d{8,9}$/.test(number)) return 'not_a_mobile'
  if (!canReceiveTexts(number)) return 'not_reachable'
  if (stopped.has(number)) return 'stopped'
  if (stopQuestions.has(number)) return 'stop_question'
  if (sentTexts.has(number)) return 'had_it'
  return usedNumbers.has(number) ? 'same_number' : null
}

type ClubFacts = {
  id: string
  is_boxes_of_hope: boolean
  hold_status: string | null
  isActive: boolean
}

/** Returns the reason why a user of a club gets no text, or null. Does not check the user's number. */
export function getAccountReason(
  user: { is_active: boolean },
  club: ClubFacts,
  includeOnHold: readonly string[],
): LeftOutReason | null {
  if (club.is_boxes_of_hope) return 'boxes_of_hope'
  if (!club.isActive) return 'inactive_club'
  if (!user.is_active) return 'inactive_user'
  return club.hold_status && !includeOnHold.includes(club.id) ? 'on_hold' : null
}

/**
 * Returns the reason why a club gets no text, or null. The reminder goes to clubs without a reply or a lead's
 * confirmation, the last text to clubs that are not closed (TXT-51).
 */
export function getClubReason(club: string, wave: Wave, obstacles: ExclusionFacts): LeftOutReason | null {
  if (wave === 2 && obstacles.replied.has(club)) return 'replied'
  if (wave === 2 && obstacles.confirmed.has(club)) return 'confirmed'
  return wave === 3 && obstacles.closed.has(club) ? 'closed' : null
}
