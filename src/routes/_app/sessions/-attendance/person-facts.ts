import { isPendingApproval } from '@contract/mutations/pending-registration-mutations.ts'
import type { Allergen } from '@contract/option-lists.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { formatAge } from '@contract/rules/age.ts'
import type { Day } from '@contract/rules/days.ts'
import { CONFIRMATION_MONTHS, isUnconfirmed } from '@contract/rules/health-freshness.ts'
import { getFullName } from '@contract/rules/person.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { getFoodFacts } from '@/features/food/food-facts.ts'
import { type Dispute, getNeed, isFoodUnanswered } from '@/features/food/needs.ts'
import { CHIP_ORDER, type ChipKind } from '@/ui/chip.tsx'
import type { TileChip } from '@/ui/person-tile.tsx'
import type { PlaceMark } from './session-bookings.ts'

/** Texts and chips of a person's tile. */
export type PersonFacts = {
  /** Surname and age, for example "Davies, 8". The space before the age is non-breaking. */
  secondLine: string
  /** Accessible name with every fact in full, for example "Ayaan Abdi, 9, allergy: nuts". */
  name: string
  chips: readonly TileChip[]
}

const NO_BREAK_SPACE = '\u00a0'

type TileFact = TileChip & {
  /** Full text for the tile's accessible name. Empty if another chip already contains it. */
  spoken: string
}

const buildHealthFacts = (person: RegisteredRow, disputes: readonly Dispute[], i18n: I18n): TileFact[] => {
  const dietNeed = getNeed(person, 'dietary_requirements', disputes)
  const foodFacts = getFoodFacts({ allergens: person.allergens as Allergen[], notes: dietNeed.texts }, i18n)
  const facts: TileFact[] = foodFacts.map(({ kind, label, icon, spoken }) => ({ kind, label, icon, spoken }))
  const medicalNeed = getNeed(person, 'medical_conditions', disputes)
  for (const text of medicalNeed.texts) {
    facts.push({ kind: 'medical', label: text, spoken: i18n._(msg`medical: ${text}`) })
  }
  if (medicalNeed.flagged && medicalNeed.texts.length === 0) {
    facts.push({ kind: 'medical', label: i18n._(msg`Medical`), spoken: i18n._(msg`medical condition`) })
  }
  if (dietNeed.flagged && dietNeed.texts.length === 0 && person.allergens.length === 0) {
    facts.push({ kind: 'diet', label: i18n._(msg`Dietary`), spoken: i18n._(msg`other dietary needs`) })
  }
  if (!person.is_adult && !dietNeed.flagged && isFoodUnanswered(person, dietNeed))
    facts.push({
      kind: 'unasked',
      label: i18n._(msg`Allergies not asked`),
      spoken: i18n._(msg`allergies not asked`),
    })
  return facts
}

const buildOtherFacts = (person: RegisteredRow, i18n: I18n): TileFact[] => {
  const facts: TileFact[] = []
  const addFact = (kind: ChipKind, label: string, rest: Partial<TileFact> = {}) =>
    facts.push({ kind, label, spoken: label.toLowerCase(), ...rest })
  // Forbid photos if no consent is recorded.
  if (person.photo_consent !== true) addFact('nophoto', i18n._(msg`No photo`))
  if (person.young_helper || person.attendance_type === 'young_helper') addFact('helper', i18n._(msg`Young helper`))
  if (person.core_team_member) addFact('role', i18n._(msg`Core team`))
  if (person.qualified_first_aider) addFact('role', i18n._(msg`First aider`))
  if (person.food_and_hygiene_trained) addFact('role', i18n._(msg`Food hygiene`))
  if (person.attendance_type === 'parent_or_carer') addFact('role', i18n._(msg`Parent`), { icon: 'user-round' })
  return facts
}

/**
 * True for a person with an allergy or a medical condition whose health facts were not confirmed in time (B-FAM-04). An
 * open question has its own chip.
 */
function isConfirmationDue(person: RegisteredRow, rule: { today: Day; months: number }): boolean {
  return (person.allergens.length > 0 || person.has_medical_conditions === true) && isUnconfirmed(person, rule)
}

/**
 * Builds the texts and chips of a person's tile on a day.
 * @param disputes health facts with two notes
 * @param contested true if two devices ticked the person differently
 * @param place mark of the person's place in the session
 * @param confirmationMonths months after which an allergy or a condition has to be confirmed again
 */
export const buildPersonFacts = (
  person: RegisteredRow,
  day: Day,
  disputes: readonly Dispute[],
  contested: boolean,
  i18n: I18n,
  place?: PlaceMark,
  confirmationMonths = CONFIRMATION_MONTHS,
): PersonFacts => {
  const shownAge = person.is_adult ? null : formatAge(person, day)
  const facts = [...buildHealthFacts(person, disputes, i18n), ...buildOtherFacts(person, i18n)]
  if (isConfirmationDue(person, { today: day, months: confirmationMonths }))
    facts.push({
      kind: 'unasked',
      label: i18n._(msg`Ask again: health`),
      spoken: i18n._(msg`health facts not confirmed`),
    })
  if (isPendingApproval(person))
    facts.push({ kind: 'conflict', label: i18n._(msg`To check`), spoken: i18n._(msg`to check`) })
  if (disputes.length) {
    facts.push({ kind: 'conflict', label: i18n._(msg`Two notes`), spoken: i18n._(msg`two notes`) })
  }
  if (contested) facts.push({ kind: 'conflict', label: i18n._(msg`Two ticks`), spoken: i18n._(msg`two ticks`) })
  if (place === 'booked') facts.push({ kind: 'booked', label: i18n._(msg`Booked`), spoken: i18n._(msg`booked`) })
  if (place === 'no_show') facts.push({ kind: 'no_show', label: i18n._(msg`No-show`), spoken: i18n._(msg`no-show`) })
  facts.sort((a, b) => CHIP_ORDER.indexOf(a.kind) - CHIP_ORDER.indexOf(b.kind))
  return {
    secondLine: [person.last_name, shownAge].filter(Boolean).join(`,${NO_BREAK_SPACE}`),
    name: [getFullName(person), shownAge, ...facts.map((fact) => fact.spoken)].filter(Boolean).join(', '),
    chips: facts.map(({ spoken: _spoken, ...chip }) => chip),
  }
}
