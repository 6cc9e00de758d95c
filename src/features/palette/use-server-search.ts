import { canOpenRoute } from '@contract/access.ts'
import { foldName, getSearchWords } from '@contract/rules/alphabet.ts'
import { type SearchResult, searchOperations } from '@contract/search.ts'
import type { CurrentUser } from '@contract/user.ts'
import { useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'

/** Delay in ms between the last typed character and the call. */
const DEBOUNCE_MS = 150

/** Lists that the server searches. */
const SEARCHED_ROUTES = ['/organisations', '/users/pastors', '/users/staff', '/applications', '/volunteer_applications']

type ServerSearch = {
  results: readonly SearchResult[]
  /** `off` if the user may open none of the lists or has typed nothing. */
  state: 'off' | 'busy' | 'done' | 'offline' | 'fault'
}

/** Returns true if the server has records that the user may open and the replica does not have. */
export const canSearchServer = (user: CurrentUser): boolean =>
  SEARCHED_ROUTES.some((route) => canOpenRoute(route, user))

/**
 * Searches the server after a pause in typing. Typing on aborts the call, so an outdated response is never shown. Until
 * the response arrives, the previous results that still match are returned.
 */
export function useServerSearch(text: string, isEnabled: boolean): ServerSearch {
  const isReachable = useReachable()
  const [answer, setAnswer] = useState<{ text: string; results: readonly SearchResult[]; hasFailed: boolean }>(
    NO_ANSWER,
  )
  const isWanted = isEnabled && getSearchWords(text).length > 0
  useEffect(() => {
    if (!isWanted || !isReachable) return
    const abortController = new AbortController()
    const { signal } = abortController
    const timer = setTimeout(async () => {
      try {
        const { results } = await call(searchOperations['search.list'], { query: { q: text }, signal })
        if (!signal.aborted) setAnswer({ text, results, hasFailed: false })
      } catch {
        if (!signal.aborted) setAnswer({ text, results: [], hasFailed: true })
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [text, isWanted, isReachable])
  if (!isWanted) return { results: [], state: 'off' }
  if (answer.text === text) return { results: answer.results, state: answer.hasFailed ? 'fault' : 'done' }
  return { results: filterResults(answer.results, text), state: isReachable ? 'busy' : 'offline' }
}

const NO_ANSWER = { text: '', results: [], hasFailed: false }

/** Returns the results of an earlier search that also match this text. */
function filterResults(results: readonly SearchResult[], text: string): readonly SearchResult[] {
  const words = getSearchWords(text)
  return results.filter(({ kind, label, detail }) => {
    const folded = `${foldName(label)} ${foldName(detail)} ${detail.toLowerCase()}`
    return kind !== 'page' && words.every((word) => folded.includes(word))
  })
}
