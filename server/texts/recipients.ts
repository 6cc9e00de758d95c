import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { LeftOutReason } from '../../contract/club-status/holiday-texts.ts'
import { costOfText, type TextCost } from '../../contract/club-status/text-parts.ts'
import {
  fillIn,
  linkOf,
  type TextLanguage,
  usualWording,
  type Wave,
} from '../../contract/club-status/text-wording.ts'
import type { Holiday } from '../../contract/rules/holidays.ts'
import { fullName } from '../../contract/rules/person.ts'
import { isActiveClub } from '../db/active-club.ts'
import type { Tx } from '../db/client.ts'
import {
  holidayAllocation,
  holidayConfirmations,
  holidayTextMessages,
  organisations,
  textMessages,
  textStops,
  users,
} from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'
import { userSearchName } from '../db/tables/users.ts'
import { LINK } from './text-link.ts'

/** What decides who gets a text, and what they read. */
export type WaveSpec = {
  /** Null: of a record that is not saved yet. */
  id: string | null
  wave: Wave
  holiday: Holiday
  year: number
  include_regions: readonly string[]
  exclude_regions: readonly string[]
  /** Null: the usual wording. */
  text: string | null
  text_cy: string | null
}

type Person = {
  user: string
  user__name: string
  organisation: string
  organisation_name: string
  region: string | null
}
/** `message`: as it is kept, with `{link}` where its link goes. */
export type Recipient = Person & {
  mobile_number: string
  language: TextLanguage
  message: string
  cost: TextCost
}
export type LeftOut = Person & { mobile_number: string | null; reason: LeftOutReason }
export type Recipients = {
  recipients: Recipient[]
  left_out: LeftOut[]
  clubs_without: { organisation: string; organisation_name: string }[]
}

/** Lunch clubs that go on, of the regions of a text (TXT-38). */
const clubsOf = ({ include_regions, exclude_regions }: WaveSpec) =>
  and(
    isActiveClub(),
    eq(organisations.is_boxes_of_hope, false),
    include_regions.length > 0 ? inArray(organisations.region, [...include_regions]) : undefined,
    exclude_regions.length > 0
      ? sql`(${organisations.region} IS NULL OR ${notInArray(organisations.region, [...exclude_regions])})`
      : undefined,
  )

const setOf = (rows: readonly { key: string | null }[]): Set<string> =>
  new Set(rows.flatMap(({ key }) => key ?? []))

/** Of a record that is not saved yet nothing has gone out and nothing has come. */
const ofRecord = (column: PgColumn, id: string | null) => (id === null ? sql`false` : eq(column, id))

/** What is known of clubs and numbers that keeps a text from them. */
const knownOf = async (tx: Tx, { id, year, holiday, wave }: WaveSpec) => {
  const c = holidayConfirmations
  const replied = await tx
    .selectDistinct({ key: textMessages.organisation_id })
    .from(textMessages)
    .where(
      and(
        ofRecord(textMessages.holiday_text, id),
        notInArray(textMessages.outcome, ['stop', 'start', 'unknown']),
      ),
    )
  const confirmations = await tx
    .select({ key: c.organisation_id, is_open: c.is_open, by_rl: c.confirmed_by_rl })
    .from(c)
    .where(and(eq(c.year, year), eq(c.holiday, holiday)))
  const closed = await tx
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
  const had = await tx
    .select({ key: holidayTextMessages.mobile_number })
    .from(holidayTextMessages)
    .where(and(ofRecord(holidayTextMessages.holiday_text, id), eq(holidayTextMessages.wave, wave)))
  const stopped = await tx.select({ key: textStops.mobile_number }).from(textStops)
  const confirmed = setOf(confirmations)
  return {
    replied: setOf(replied),
    confirmed: setOf(confirmations.filter(({ by_rl }) => by_rl)),
    closed: new Set([
      ...setOf(confirmations.filter(({ is_open }) => !is_open)),
      // What is confirmed counts before what the club has set.
      ...[...setOf(closed)].filter((club) => !confirmed.has(club)),
    ]),
    had: setOf(had),
    stopped: setOf(stopped),
  }
}
type Known = Awaited<ReturnType<typeof knownOf>>

/** Why a number gets no text, as far as the number tells. */
const reasonOfNumber = (number: string | null, known: Known, taken: Set<string>): LeftOutReason | null => {
  if (!number) return 'no_number'
  if (number.startsWith('44') && !number.startsWith('447')) return 'not_a_mobile'
  if (known.stopped.has(number)) return 'stopped'
  if (known.had.has(number)) return 'had_it'
  return taken.has(number) ? 'same_number' : null
}

/** Why a club gets none: a reminder asks those that have not answered, the last text those that were open (TXT-51). */
const reasonOfClub = (club: string, wave: Wave, known: Known): LeftOutReason | null => {
  if (wave === 2 && known.replied.has(club)) return 'replied'
  if (wave === 2 && known.confirmed.has(club)) return 'confirmed'
  return wave === 3 && known.closed.has(club) ? 'closed' : null
}

/** Names that look like a placeholder stay names. */
const plain = (name: string): string => name.replace(/[{}]/g, '')

/** What one of them reads: in their language, with the usual wording where there is no other. */
const messageOf = (
  spec: WaveSpec,
  who: { first_name: string; club: string; language: TextLanguage },
): string => {
  const own = who.language === 'cy' ? spec.text_cy : spec.text
  return fillIn(own ?? usualWording[who.language][spec.wave], {
    ...{ name: plain(who.first_name), club: plain(who.club), holiday: spec.holiday },
    ...{ language: who.language, link: LINK },
  })
}

/**
 * Who gets a text of a holiday and who does not: active coordinators of lunch clubs that go on, in the regions of the text
 * (TXT-38, TXT-51). The dry run and the job both ask this.
 * @param origin what the link begins with, for what it costs
 */
export const recipientsOf = async (tx: Tx, spec: WaveSpec, origin: string): Promise<Recipients> => {
  const clubs = await tx
    .select({ id: organisations.id, name: organisations.name, region: organisations.region })
    .from(organisations)
    .where(clubsOf(spec))
    .orderBy(foldedClubName, organisations.id)
  const people = await tx
    .select({
      user: users,
      club: { id: organisations.id, name: organisations.name, region: organisations.region },
    })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(
      and(
        users.is_active,
        isNull(users.deleted),
        eq(users.user_type, 'coordinator'),
        users.is_pastor,
        clubsOf(spec),
      ),
    )
    .orderBy(foldedClubName, organisations.id, userSearchName, users.id)
  const known = await knownOf(tx, spec)
  const [recipients, left_out]: [Recipient[], LeftOut[]] = [[], []]
  const taken = new Set<string>()
  for (const { user, club } of people) {
    const person = {
      ...{ user: user.id, user__name: fullName(user), organisation: club.id },
      ...{ organisation_name: club.name, region: club.region },
    }
    const { mobile_number } = user
    const reason = reasonOfNumber(mobile_number, known, taken) ?? reasonOfClub(club.id, spec.wave, known)
    if (reason !== null || mobile_number === null) {
      left_out.push({ ...person, mobile_number, reason: reason ?? 'no_number' })
      continue
    }
    taken.add(mobile_number)
    const language: TextLanguage = user.language === 'cy' ? 'cy' : 'en'
    const message = messageOf(spec, { first_name: user.first_name, club: club.name, language })
    const cost = costOfText(message.replaceAll(LINK, linkOf(origin)))
    recipients.push({ ...person, mobile_number, language, message, cost })
  }
  const reached = new Set(people.map(({ club }) => club.id))
  return {
    recipients,
    left_out,
    clubs_without: clubs
      .filter(({ id }) => !reached.has(id))
      .map(({ id, name }) => ({ organisation: id, organisation_name: name })),
  }
}
