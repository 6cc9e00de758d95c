import { MAX_SEARCH_LENGTH } from '@contract/operation.ts'
import { registeredOrderings } from '@contract/registered/registered.ts'
import * as v from 'valibot'
import { unansweredQuestions } from '@/hooks/unanswered.ts'

export type PeopleColumn = (typeof registeredOrderings)[number]

const orderings = registeredOrderings.flatMap((column) => [column, `-${column}`] as const)
const kept = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** What the address of the register keeps, by the names of the list call (REG-37); what it cannot be is left out. */
export const PeopleListState = v.object({
  search: kept(
    v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(MAX_SEARCH_LENGTH)),
  ),
  /** A type of adults, or `child`. */
  attendance_type: kept(v.string()),
  parcel_delivery_contact: kept(v.literal(true)),
  soft_archived: kept(v.literal(true)),
  participant_self_registration: kept(v.literal(true)),
  /** Children whose record lacks these answers; chosen by a link, and known to this device alone. */
  unanswered: kept(v.picklist(unansweredQuestions)),
  ordering: kept(v.picklist(orderings)),
  page: kept(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
export type PeopleListState = v.InferOutput<typeof PeopleListState>

/** An order as the list shows it, and back: whoever was born later is younger, so ages go up as days of birth go down. */
export const byAge = (ordering: PeopleListState['ordering']): PeopleListState['ordering'] =>
  ordering === 'date_of_birth' ? '-date_of_birth' : ordering === '-date_of_birth' ? 'date_of_birth' : ordering

export const CHILD = 'child'

/** The filters in force, beside the search. */
export const filtersOf = (state: PeopleListState) => ({
  attendance_type: state.attendance_type,
  parcel_delivery_contact: state.parcel_delivery_contact,
  soft_archived: state.soft_archived,
  participant_self_registration: state.participant_self_registration,
  unanswered: state.unanswered,
})

/** How many filters are in force. */
export const countFilters = (state: PeopleListState): number =>
  Object.values(filtersOf(state)).filter((value) => value !== undefined).length

/** What of an address counts for Boxes of Hope users, whose list has no filters but the archived (REG-28, REG-34). */
export const withoutPartnerFilters = (state: PeopleListState): PeopleListState => ({
  ...state,
  attendance_type: undefined,
  parcel_delivery_contact: undefined,
  participant_self_registration: undefined,
  unanswered: undefined,
})

/** The address without its filters and search. */
export const withoutFilters = ({ ordering }: PeopleListState): PeopleListState => ({ ordering })
