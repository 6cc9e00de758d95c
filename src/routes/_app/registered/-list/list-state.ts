import { MAX_SEARCH_LENGTH } from '@contract/operation.ts'
import { registeredOrderings } from '@contract/registered/registered.ts'
import * as v from 'valibot'
import { unansweredQuestions } from '@/register/unanswered.ts'

export type PeopleColumn = (typeof registeredOrderings)[number]

const orderings = registeredOrderings.flatMap((column) => [column, `-${column}`] as const)
const ignoreInvalid = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/**
 * Schema of the register's URL state, with the parameter names of the list operation (REG-37). Invalid values are
 * ignored.
 */
export const PeopleListState = v.object({
  search: ignoreInvalid(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(MAX_SEARCH_LENGTH))),
  /** An adult attendance type, or `child`. */
  attendance_type: ignoreInvalid(v.string()),
  parcel_delivery_contact: ignoreInvalid(v.literal(true)),
  soft_archived: ignoreInvalid(v.literal(true)),
  participant_self_registration: ignoreInvalid(v.literal(true)),
  /**
   * Limits the list to children without an answer to this question. A link sets this filter. This device evaluates the
   * filter, because the server does not have it.
   */
  unanswered: ignoreInvalid(v.picklist(unansweredQuestions)),
  /** Limits the list to people whose health facts were not confirmed for a year. This device evaluates it. */
  unconfirmed: ignoreInvalid(v.literal(true)),
  /** Limits the list to people about whom a family's question is open. A link sets this filter. */
  questions: ignoreInvalid(v.literal(true)),
  ordering: ignoreInvalid(v.picklist(orderings)),
  page: ignoreInvalid(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
export type PeopleListState = v.InferOutput<typeof PeopleListState>

/**
 * Converts between the order by age and the order by date of birth. The directions are opposite because a later date of
 * birth is a lower age.
 */
export const swapAgeOrdering = (ordering: PeopleListState['ordering']): PeopleListState['ordering'] => {
  if (ordering === 'date_of_birth') return '-date_of_birth'
  return ordering === '-date_of_birth' ? 'date_of_birth' : ordering
}

export const CHILD_ATTENDANCE_TYPE = 'child'

/** Returns the active filters without the search. */
export const getFilters = (state: PeopleListState) => ({
  attendance_type: state.attendance_type,
  parcel_delivery_contact: state.parcel_delivery_contact,
  soft_archived: state.soft_archived,
  participant_self_registration: state.participant_self_registration,
  unanswered: state.unanswered,
  unconfirmed: state.unconfirmed,
  questions: state.questions,
})

/** Counts the active filters. */
export const countFilters = (state: PeopleListState): number =>
  Object.values(getFilters(state)).filter((value) => value !== undefined).length

/**
 * Removes the filters that Boxes of Hope users do not have. They only have the filter for archived people (REG-28,
 * REG-34), and the filter that a link sets.
 */
export const removePartnerFilters = (state: PeopleListState): PeopleListState => ({
  ...state,
  attendance_type: undefined,
  parcel_delivery_contact: undefined,
  participant_self_registration: undefined,
  unanswered: undefined,
  unconfirmed: undefined,
})

/** Removes the filters and the search from the URL state. */
export const removeFilters = ({ ordering }: PeopleListState): PeopleListState => ({ ordering })
