import { isAllowed } from '../../contract/access.ts'
import { getSearchWords } from '../../contract/rules/alphabet.ts'
import { MAX_SEARCH_RESULTS, parseSearchIds, type SearchResult } from '../../contract/search.ts'
import type { Handlers } from '../kit/handler.ts'
import { preferIndexes } from '../recruitment/list-applications.ts'
import { withReadableApplications } from '../recruitment/scope.ts'
import { findRowsPerKind } from './fit-results.ts'
import { type FoundRow, type SearchSource, searchSources } from './search-sources.ts'

/** Handlers for the search of the command palette (B-DESK-01). */
export const searchHandlers = {
  'search.list': async ({ db, user, query: { q } }) => {
    const sources = searchSources.filter(({ access }) => isAllowed(access, user))
    if (sources.length === 0 || getSearchWords(q).length === 0) return { count: 0, results: [] }
    const search = { text: q, ids: parseSearchIds(q) }
    const found = await withReadableApplications(db, user, async (tx) => {
      await preferIndexes(tx)
      const foundBySource: FoundBySource[] = []
      for (const source of sources) {
        const rows = await source.find(tx, { search, user, limit: MAX_SEARCH_RESULTS })
        foundBySource.push({ source, rows, count: rows[0]?.total ?? 0 })
      }
      return foundBySource
    })
    return presentFound(found, q)
  },
} satisfies Partial<Handlers>

type FoundBySource = { source: SearchSource; rows: FoundRow[]; count: number }

/** Builds the response: the best rows of each kind, and a link to each list that has more. */
function presentFound(found: readonly FoundBySource[], q: string) {
  const counts = found.map(({ count }) => count)
  const rowsPerKind = findRowsPerKind(counts, MAX_SEARCH_RESULTS)
  const records = found.flatMap(({ source, rows }) => rows.slice(0, rowsPerKind).map((row) => toResult(source, row)))
  const pages = found.filter(({ count }) => count > rowsPerKind).map(({ source, count }) => toPage(source, count, q))
  return { count: counts.reduce((sum, count) => sum + count, 0), results: [...records, ...pages] }
}

function toResult({ kind, path }: SearchSource, { id, label, details, role }: FoundRow): SearchResult {
  return { kind, id, label, detail: details.filter(Boolean).join(', '), href: `${path}/${id}`, role }
}

function toPage({ path, title }: SearchSource, count: number, q: string): SearchResult {
  const href = `${path}?${new URLSearchParams({ search: q })}`
  return { kind: 'page', id: path.slice(1), label: title, detail: String(count), href, role: null }
}
