import type { RegisteredRow } from '@contract/rows.ts'
import { getDoubtfulChildAge } from '@contract/rules/age.ts'
import { type Day, getLondonDay } from '@contract/rules/days.ts'
import { countParcelPeople } from '@contract/rules/parcels.ts'
import { isBlank } from '@contract/text.ts'
import type { PersonMatch } from '../-walk-in/find-matches.ts'
import { type PersonDraft, toSavedValues } from './person-draft.ts'

/** Questions before a person is saved. Each can be answered, or the save can be cancelled (PER-157 to PER-168). */
export type SaveQuestion =
  | { kind: 'birthday'; name: string; age: number }
  | { kind: 'address' }
  | { kind: 'parcel' }
  | { kind: 'family_check'; children: number; adults: number }
  | { kind: 'child_in_family' }
  | { kind: 'child_of_family' }
  | { kind: 'no_contact' }
  | { kind: 'no_parcel_details' }
  | { kind: 'duplicates'; matches: readonly PersonMatch[]; isAdult: boolean }

type ContactDetails = Pick<
  RegisteredRow,
  'telephone_number' | 'mobile_number' | 'email' | 'address_1' | 'parcel_delivery_contact'
>
type Relative = Pick<RegisteredRow, 'id' | 'is_adult'> & ContactDetails

const hasContact = (d: ContactDetails): boolean =>
  !isBlank(d.telephone_number) || !isBlank(d.mobile_number) || !isBlank(d.email)

const hasAddress = (d: ContactDetails): boolean => !isBlank(d.address_1)

/** True if parcels for the family have an address or a delivery contact. */
const hasDelivery = (d: ContactDetails): boolean => d.parcel_delivery_contact || hasAddress(d)

type SaveContext = {
  draft: PersonDraft
  /** Stored record, or null for a new person. */
  before: PersonDraft | null
  /** Relatives that are saved with the person. */
  family: readonly Relative[]
  /** Relatives before this save. */
  familyBefore: readonly Relative[]
  /** True for a Boxes of Hope club, whose records count as a family with or without relatives. */
  boh: boolean
}

/** Returns the relatives that this save adds to the family. */
const findNewRelatives = ({ draft, before, family }: SaveContext): Relative[] => {
  const newRelativeIds = draft.family_entries.filter((id) => !before?.family_entries.includes(id))
  return family.filter(({ id }) => newRelativeIds.includes(id))
}

/**
 * True if no member of the family has the detail. One member is enough, because a child is reached through a parent.
 */
const isMissingInFamily = (
  { draft, family, boh }: SaveContext,
  hasDetail: (person: ContactDetails) => boolean,
): boolean => (boh || family.length > 0) && ![draft, ...family].some(hasDetail)

/** Returns the questions before a save in their order: parcel delivery first, then the family (PER-167). */
export const findSaveQuestions = (saving: SaveContext): SaveQuestion[] => {
  const { draft, before, family, familyBefore } = saving
  const questions: SaveQuestion[] = []
  if (draft.date_of_birth !== before?.date_of_birth) questions.push(...findBirthdayQuestion(draft, getLondonDay()))
  if (draft.parcel_delivery_contact) {
    if (!hasAddress(draft)) questions.push({ kind: 'address' })
    if (family.length === 0) questions.push({ kind: 'parcel' })
    const totals = countParcelPeople(toSavedValues(draft), family)
    const previousTotals = before && countParcelPeople(before, familyBefore)
    if (
      draft.is_adult &&
      previousTotals &&
      (previousTotals.children !== totals.children || previousTotals.adults !== totals.adults)
    )
      questions.push({ kind: 'family_check', ...totals })
  }
  const newRelatives = findNewRelatives(saving)
  if (newRelatives.length > 0 && !draft.is_adult) questions.push({ kind: 'child_in_family' })
  else if (newRelatives.some(({ is_adult }) => !is_adult)) questions.push({ kind: 'child_of_family' })
  if (isMissingInFamily(saving, hasContact)) questions.push({ kind: 'no_contact' })
  if (isMissingInFamily(saving, hasDelivery)) questions.push({ kind: 'no_parcel_details' })
  return questions
}

/** Returns the question about a birthday that makes a child 19 or older. */
export function findBirthdayQuestion(draft: PersonDraft, today: Day): SaveQuestion[] {
  const age = draft.is_adult ? null : getDoubtfulChildAge(draft.date_of_birth, today)
  return age === null ? [] : [{ kind: 'birthday', name: draft.first_name.trim(), age }]
}

/** Converts a child with a confirmed age of 19 or more into an adult. The default attendance type is visitor. */
export function toAdult(draft: PersonDraft): PersonDraft {
  return { ...draft, is_adult: true, attendance_type: draft.attendance_type ?? 'visitor' }
}
