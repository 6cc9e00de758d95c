import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { LeftOutReason } from '../../contract/club-status/holiday-texts.ts'
import { getTextCost, type TextCost } from '../../contract/club-status/text-parts.ts'
import {
  buildConfirmationLink,
  fillPlaceholders,
  getDefaultWording,
  type TextLanguage,
  type Wave,
} from '../../contract/club-status/text-wording.ts'
import type { Holiday } from '../../contract/rules/holidays.ts'
import { normalizeMobile } from '../../contract/rules/mobile.ts'
import { getFullName } from '../../contract/rules/person.ts'
import { buildActiveClubCondition } from '../db/active-club.ts'
import type { Tx } from '../db/client.ts'
import { organisations, users } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'
import { userSearchName } from '../db/tables/users.ts'
import { getAccountReason, getClubReason, getNumberReason, readExclusionFacts } from './exclusion-reasons.ts'
import { LINK_PLACEHOLDER } from './text-link.ts'
import type { WordingSettings } from './two-way.ts'

/** Facts that decide the recipients and the wording of a text. */
export type WaveSpec = {
  /** Id of the record. Null if the record has not been saved. */
  id: string | null
  wave: Wave
  holiday: Holiday
  year: number
  include_regions: readonly string[]
  exclude_regions: readonly string[]
  /** Paused clubs (`hold_status`) that get the text anyway. */
  include_on_hold: readonly string[]
  /** Wording of the record. Null for the default wording. */
  text: string | null
  text_cy: string | null
}

type CoordinatorDetails = {
  user: string
  user__name: string
  organisation: string
  organisation_name: string
  region: string | null
}
/** A recipient. `message` is the stored text with the placeholder `{link}`. */
export type Recipient = CoordinatorDetails & {
  mobile_number: string
  language: TextLanguage
  message: string
  cost: TextCost
}
export type ExcludedPerson = CoordinatorDetails & { mobile_number: string | null; reason: LeftOutReason }
export type RecipientSelection = {
  recipients: Recipient[]
  left_out: ExcludedPerson[]
  clubs_without: { organisation: string; organisation_name: string }[]
}

/** SQL condition: the club is in the regions of a text (TXT-38). */
const isInRegions = ({ include_regions, exclude_regions }: WaveSpec) =>
  and(
    include_regions.length > 0 ? inArray(organisations.region, [...include_regions]) : undefined,
    exclude_regions.length > 0
      ? sql`(${organisations.region} IS NULL OR ${notInArray(organisations.region, [...exclude_regions])})`
      : undefined,
  )

const clubColumns = {
  id: organisations.id,
  name: organisations.name,
  region: organisations.region,
  is_boxes_of_hope: organisations.is_boxes_of_hope,
  hold_status: organisations.hold_status,
  isActive: sql<boolean>`${buildActiveClubCondition()}`,
}

/** Removes braces, so that a name cannot act as a placeholder. */
const removeBraces = (name: string): string => name.replace(/[{}]/g, '')

/**
 * Builds the text for one recipient in the recipient's language. Uses the record's wording, otherwise the default
 * wording.
 */
const buildMessage = (
  spec: WaveSpec,
  recipient: { first_name: string; club: string; language: TextLanguage },
  isTwoWay: boolean,
): string => {
  const customWording = recipient.language === 'cy' ? spec.text_cy : spec.text
  return fillPlaceholders(customWording ?? getDefaultWording(recipient.language, spec.wave, isTwoWay), {
    name: removeBraces(recipient.first_name),
    club: removeBraces(recipient.club),
    holiday: spec.holiday,
    language: recipient.language,
    link: LINK_PLACEHOLDER,
  })
}

/** Selects the active and inactive coordinators of clubs in the regions of a text. */
const selectCoordinators = (tx: Tx, spec: WaveSpec) =>
  tx
    .select({ user: users, club: clubColumns })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(and(isNull(users.deleted), eq(users.user_type, 'coordinator'), users.is_pastor, isInRegions(spec)))
    .orderBy(foldedClubName, organisations.id, userSearchName, users.id)

/**
 * Lists the recipients of a holiday text, and the excluded coordinators with the reason. Recipients are active
 * coordinators of active lunch clubs in the text's regions (TXT-38, TXT-51). Used by the dry run and the job.
 */
export const findTextRecipients = async (
  tx: Tx,
  spec: WaveSpec,
  { origin, isTwoWay }: WordingSettings,
): Promise<RecipientSelection> => {
  const clubs = await tx
    .select(clubColumns)
    .from(organisations)
    .where(and(buildActiveClubCondition(), eq(organisations.is_boxes_of_hope, false), isInRegions(spec)))
    .orderBy(foldedClubName, organisations.id)
  const people = await selectCoordinators(tx, spec)
  const exclusionFacts = await readExclusionFacts(tx, spec)
  const [recipients, left_out]: [Recipient[], ExcludedPerson[]] = [[], []]
  const usedNumbers = new Set<string>()
  for (const { user, club: organisation } of people) {
    const person: CoordinatorDetails = {
      user: user.id,
      user__name: getFullName(user),
      organisation: organisation.id,
      organisation_name: organisation.name,
      region: organisation.region,
    }
    const mobile_number = user.mobile_number && normalizeMobile(user.mobile_number)
    const reason =
      getAccountReason(user, organisation, spec.include_on_hold) ??
      getNumberReason(mobile_number, exclusionFacts, usedNumbers) ??
      getClubReason(organisation.id, spec.wave, exclusionFacts)
    if (reason !== null || !mobile_number) {
      left_out.push({ ...person, mobile_number: user.mobile_number, reason: reason ?? 'no_number' })
      continue
    }
    usedNumbers.add(mobile_number)
    const language: TextLanguage = user.language === 'cy' ? 'cy' : 'en'
    const message = buildMessage(spec, { first_name: user.first_name, club: organisation.name, language }, isTwoWay)
    const cost = getTextCost(message.replaceAll(LINK_PLACEHOLDER, buildConfirmationLink(origin)))
    recipients.push({ ...person, mobile_number, language, message, cost })
  }
  const clubsWithCoordinator = new Set(people.flatMap(({ user, club: { id } }) => (user.is_active ? [id] : [])))
  return {
    recipients,
    left_out,
    clubs_without: clubs
      .filter(({ id }) => !clubsWithCoordinator.has(id))
      .map(({ id, name }) => ({ organisation: id, organisation_name: name })),
  }
}
