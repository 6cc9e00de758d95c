import { LONGEST_SEARCH } from '@contract/operation.ts'
import { organisationOrderings } from '@contract/organisations.ts'
import * as v from 'valibot'

export type ClubColumn = (typeof organisationOrderings)[number]

const orderings = organisationOrderings.flatMap((column) => [column, `-${column}`] as const)
const kept = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** The last page that the list call takes. */
const LAST_PAGE = 20_000

/** What the address of the clubs list keeps, by the names of the list call; what it cannot be is left out. */
export const ClubListState = v.object({
  // An address that was typed by hand may look for a number.
  search: kept(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(LONGEST_SEARCH))),
  ordering: kept(v.picklist(orderings)),
  page: kept(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LAST_PAGE))),
})
export type ClubListState = v.InferOutput<typeof ClubListState>
