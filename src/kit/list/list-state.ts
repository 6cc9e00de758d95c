import { MAX_SEARCH_LENGTH } from '@contract/operation.ts'
import * as v from 'valibot'

/** Schema of an optional URL param. Invalid values become undefined. */
export const buildOptionalParam = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** Highest page number that the list API accepts. */
const MAX_PAGE = 20_000

/**
 * Creates the schema of a list's URL params. They have the same names as in the list API.
 * @param columns columns by which the list can be sorted
 * @param filters schemas of the filters, each created with `buildOptionalParam`
 */
export const createListSchema = <const C extends readonly string[], const F extends v.ObjectEntries>(
  columns: C,
  filters: F,
) =>
  v.object({
    // Accept a number, because the router parses a search for digits in a typed URL as a number.
    search: buildOptionalParam(
      v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(MAX_SEARCH_LENGTH)),
    ),
    ordering: buildOptionalParam(
      v.picklist(columns.flatMap((column) => [column, `-${column}`] as (C[number] | `-${C[number]}`)[])),
    ),
    page: buildOptionalParam(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE))),
    ...filters,
  })

/** URL params of every list. */
export type ListState<C extends string = string> = {
  search?: string | undefined
  ordering?: C | `-${C}` | undefined
  page?: number | undefined
}
