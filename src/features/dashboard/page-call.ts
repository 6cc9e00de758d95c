import { type DashboardFilterInput, toFilterQuery } from '@contract/dashboard/filter.ts'
import {
  type DashboardPageResults,
  dashboardPageOperations,
  type PagePart,
  pageParts,
} from '@contract/dashboard/page.ts'
import type { CurrentUser } from '@contract/user.ts'
import { useEffectEvent, useLayoutEffect } from 'react'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { buildResponseKey, type PageResponseLoader, setPageResponses } from '@/data/page-responses.ts'
import {
  buildFilter,
  DashboardParams,
  findInvalidDays,
  getFilterClubType,
  getVisibleParts,
  listPageParts,
} from './dashboard-filter.ts'

/** Numbers that the page shows: the parts of its user, with one filter. No parts if the filter is not valid. */
export type PageNumbers = { user: string; filter: DashboardFilterInput; parts: readonly PagePart[] }

type PageCall = {
  key: string
  /** True if the page has opened with this call, so that the next opening needs a new one. */
  isUsed: boolean
  start: () => Promise<PageResponse | null>
}
type PageResponse = { results: DashboardPageResults; at: number }

/** Time in ms after which a response is dropped. A card that requests its numbers later needs newer ones. */
const REUSE_TIMEOUT_MS = 60_000

/** Statuses that the single calls would return too. After any other error, the single calls are made. */
const SHARED_ERROR_STATUSES = [401, 429, 503]

let currentCall: PageCall | null = null
let isPageOpen = false

const dropPageCall = (): void => {
  currentCall = null
  setPageResponses(new Map())
}

/**
 * Sends the call. Returns null if the cards should make their own calls: the server does not support the call, it failed
 * in one of its parts, or its response was late or had an unknown shape.
 */
const sendPageCall = async ({ filter, parts }: PageNumbers): Promise<PageResponse | null> => {
  try {
    const results = await call(dashboardPageOperations['dashboard.page'], { body: { ...filter, parts: [...parts] } })
    return { results, at: Date.now() }
  } catch (error) {
    if (error instanceof ApiError && !SHARED_ERROR_STATUSES.includes(error.status)) return null
    if (error instanceof NoAnswer && (error.reason === 'timeout' || error.reason === 'portal')) return null
    throw error
  }
}

/**
 * Prepares one call for all cards of the page. The first card that requests its numbers starts the call, and the other
 * cards use its response, whenever they are mounted. A failed number is requested again by its own call.
 */
const preparePageCall = (numbers: PageNumbers): PageCall => {
  const { user, filter, parts } = numbers
  let response: Promise<PageResponse | null> | null = null
  const dropIfCurrent = () => {
    if (currentCall === pageCall) dropPageCall()
  }
  const sendOnce = async () => {
    const pageResponse = await sendPageCall(numbers).catch((error: unknown) => {
      dropIfCurrent()
      throw error
    })
    if (pageResponse) setTimeout(dropIfCurrent, REUSE_TIMEOUT_MS)
    else dropIfCurrent()
    return pageResponse
  }
  const pageCall: PageCall = { key: JSON.stringify(numbers), isUsed: false, start: () => (response ??= sendOnce()) }
  const loaders = new Map<string, PageResponseLoader>()
  for (const part of parts) {
    const request = pageParts[part].method === 'GET' ? { query: toFilterQuery(filter) } : { body: filter }
    const key = buildResponseKey(user, pageParts[part], request)
    loaders.set(key, async () => {
      const pageResponse = await pageCall.start()
      const result = pageResponse?.results[part]
      if (!pageResponse || !result) return null
      if ('output' in result) return { answer: result.output, at: pageResponse.at }
      loaders.delete(key)
      throw new ApiError(result.error, null)
    })
  }
  currentCall = pageCall
  setPageResponses(loaders)
  return pageCall
}

/** Prepares a new call for the open page. */
export const renewPageCall = (numbers: PageNumbers): void => {
  preparePageCall(numbers).isUsed = true
}

/** Returns the numbers that the page shows at an address. */
export const getPageNumbers = (user: CurrentUser, address: DashboardParams): PageNumbers => {
  const filter = buildFilter(user, address)
  const { from, to } = findInvalidDays(filter)
  const visibleParts = getVisibleParts(user, getFilterClubType(user, address))
  return { user: user.id, filter, parts: from || to ? [] : listPageParts(visibleParts) }
}

/** Starts the call of the page while its code and the user's data are still loading. */
export const prefetchPageCall = (user: CurrentUser, search: object): void => {
  const numbers = getPageNumbers(user, v.parse(DashboardParams, search))
  if (isPageOpen || !navigator.onLine || numbers.parts.length === 0) return
  preparePageCall(numbers)
    .start()
    .catch(() => undefined)
}

/**
 * Answers the cards of the page by one call, for each filter. Prepares the call in a layout effect, because these run
 * before the effects in which the cards make their requests.
 */
export const usePageCall = (numbers: PageNumbers): void => {
  const openPage = useEffectEvent((key: string) => {
    isPageOpen = true
    if (currentCall?.key === key && !currentCall.isUsed) currentCall.isUsed = true
    else renewPageCall(numbers)
  })
  const key = JSON.stringify(numbers)
  useLayoutEffect(() => {
    openPage(key)
    return () => {
      isPageOpen = false
      dropPageCall()
    }
  }, [key])
}
