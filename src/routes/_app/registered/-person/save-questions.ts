import type { RegisteredRow } from '@contract/rows.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { parcelTotals } from '@contract/rules/parcels.ts'
import { ageToConfirm } from '../-walk-in/walk-in-values.ts'
import { type PersonDraft, savedValues } from './person-draft.ts'

/**
 * Questions before a person is saved. Each can be answered, or the save can be cancelled (PER-157 to
 * PER-168).
 */
export type SaveQuestion =
  | { ask: 'birthday'; name: string; age: number }
  | { ask: 'address' }
  | { ask: 'parcel' }
  | { ask: 'family_check'; children: number; adults: number }
  | { ask: 'child_in_family' }
  | { ask: 'child_of_family' }
  | { ask: 'no_contact' }
  | { ask: 'no_parcel_details' }

type Reachable = Pick<
  RegisteredRow,
  'telephone_number' | 'mobile_number' | 'email' | 'address_1' | 'parcel_delivery_contact'
>
type Relative = Pick<RegisteredRow, 'id' | 'is_adult'> & Reachable

const blank = (text: string | null): boolean => !text?.trim()

const hasContact = (d: Reachable): boolean =>
  !blank(d.telephone_number) || !blank(d.mobile_number) || !blank(d.email)

const hasAddress = (d: Reachable): boolean => !blank(d.address_1)

/** True if parcels for the family have an address or a delivery contact. */
const hasDelivery = (d: Reachable): boolean => d.parcel_delivery_contact || hasAddress(d)

type Saving = {
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
const connected = ({ draft, before, family }: Saving): Relative[] => {
  const joining = draft.family_entries.filter((id) => !before?.family_entries.includes(id))
  return family.filter(({ id }) => joining.includes(id))
}

/**
 * True if no member of the family has the detail. One member is enough, because a child is reached through a
 * parent.
 */
const lacks = ({ draft, family, boh }: Saving, has: (one: Reachable) => boolean): boolean =>
  (boh || family.length > 0) && ![draft, ...family].some(has)

/** Returns the questions before a save in their order: parcel delivery first, then the family (PER-167). */
export const questionsBefore = (saving: Saving): SaveQuestion[] => {
  const { draft, before, family, familyBefore } = saving
  const questions: SaveQuestion[] = []
  const age = draft.date_of_birth === before?.date_of_birth ? null : ageToConfirm(draft, dayInLondon())
  if (age !== null) questions.push({ ask: 'birthday', name: draft.first_name.trim(), age })
  if (draft.parcel_delivery_contact) {
    if (!hasAddress(draft)) questions.push({ ask: 'address' })
    if (family.length === 0) questions.push({ ask: 'parcel' })
    const now = parcelTotals(savedValues(draft), family)
    const last = before && parcelTotals(before, familyBefore)
    if (draft.is_adult && last && (last.children !== now.children || last.adults !== now.adults))
      questions.push({ ask: 'family_check', ...now })
  }
  const joining = connected(saving)
  if (joining.length > 0 && !draft.is_adult) questions.push({ ask: 'child_in_family' })
  else if (joining.some(({ is_adult }) => !is_adult)) questions.push({ ask: 'child_of_family' })
  if (lacks(saving, hasContact)) questions.push({ ask: 'no_contact' })
  if (lacks(saving, hasDelivery)) questions.push({ ask: 'no_parcel_details' })
  return questions
}
