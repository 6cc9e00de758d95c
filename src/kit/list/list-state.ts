import { MAX_SEARCH_LENGTH } from '@contract/operation.ts'
import * as v from 'valibot'

/** What the address keeps of a value; what it cannot be is left out. */
export const kept = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** The last page that list calls take. */
const LAST_PAGE = 20_000

/**
 * What the address of a list keeps, by the names of its list call.
 * @param columns by which the list can be ordered
 * @param filters of the list, each made with `kept`
 */
export const listState = <const C extends readonly string[], const F extends v.ObjectEntries>(
  columns: C,
  filters: F,
) =>
  v.object({
    // An address that was typed by hand may look for a number.
    search: kept(
      v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(MAX_SEARCH_LENGTH)),
    ),
    ordering: kept(
      v.picklist(columns.flatMap((column) => [column, `-${column}`] as (C[number] | `-${C[number]}`)[])),
    ),
    page: kept(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LAST_PAGE))),
    ...filters,
  })

/** What every list's address keeps. */
export type ListState<C extends string = string> = {
  search?: string | undefined
  ordering?: C | `-${C}` | undefined
  page?: number | undefined
}
