import * as v from 'valibot'
import { Id } from './id.ts'
import { defineOperation, MAX_SEARCH_LENGTH, type OperationOutput } from './operation.ts'

/** Kinds of search results, in the order of the results. A `page` is a list that contains more matches. */
export const searchKinds = ['club', 'user', 'staff', 'application', 'volunteer_application', 'page'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Maximum number of search results. */
export const MAX_SEARCH_RESULTS = 20

/** Maximum number of ids in one search. As many ids as fit into the search text. */
export const MAX_SEARCH_IDS = 5

const SearchResult = v.object({
  kind: v.picklist(searchKinds),
  /** Id of the record. For a `page` it is the noun of the list. */
  id: v.string(),
  label: v.string(),
  /** Facts about the record: club number and region, or email address and club. For a `page` the number of matches. */
  detail: v.string(),
  /** Path of the record's page in the app. */
  href: v.string(),
  /** Role of a user or an applicant as its own list returns it. Null for clubs and pages. */
  role: v.nullable(v.string()),
})
export type SearchResult = v.InferOutput<typeof SearchResult>

export const searchOperations = {
  'search.list': defineOperation({
    method: 'GET',
    path: '/search',
    access: 'signed_in',
    summary: 'Finds clubs, users and applications that the caller may open, by name, email or id (B-DESK-01).',
    query: v.object({
      /** Every word must match. If all words are ids, the records with these ids are returned. */
      q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_LENGTH)), ''),
    }),
    output: v.object({
      /** Number of matching records, of which `results` has at most 20. */
      count: v.number(),
      results: v.array(SearchResult),
    }),
  }),
} as const

/** Returns the ids in a search text, or null if the text contains other words. */
export function parseSearchIds(text: string): Id[] | null {
  const words = text.split(/\s+/).filter(Boolean)
  const ids = words.flatMap((word) => {
    const { success, output } = v.safeParse(Id, word)
    return success ? [output] : []
  })
  return words.length > 0 && ids.length === words.length ? ids : null
}

export type SearchResponse = OperationOutput<(typeof searchOperations)['search.list']>
