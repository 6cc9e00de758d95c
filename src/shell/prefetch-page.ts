import { PAGE_SIZE } from '@contract/operation.ts'
import { i18n } from '@lingui/core'
import { type PageCall, prefetchCalls } from '@/api/prefetch-calls.ts'

type PageAddress = { pathname: string; search: object }

type ListPages = {
  /** Path of the record type in the API, if it is not the path of its list page. */
  api?: string
  /** Parameters of the list call that are not in the URL. */
  getListQuery?: (search: { ordering?: string }) => object
  /** True if the list call sends no token. */
  isListPublic?: boolean
  /** Further calls of the list page. */
  list?: readonly PageCall[]
  /** Calls for the options of the form's fields. */
  form?: readonly PageCall[]
}

const ALL_CHOICES = { limit: 1000, offset: 0 }
// Not imported from the contract, because its schemas would load before the first call.
const clubNames: PageCall = { path: '/organisations', query: { only: 'names', ...ALL_CHOICES } }
const leads: PageCall = { path: '/regional_leaders', query: { limit: 1000 } }
const holidays: PageCall = { path: '/holiday_allocation/holidays' }
const getLanguageQuery = () => (i18n.locale === 'cy' ? { language: 'cy' } : {})
const getApplicationQuery = ({ ordering = 'waiting_since' }) => ({ ordering })

/** Pages of central staff that show a server list, or one of its records. Key: path of the list page. */
export const pagesByList: Record<string, ListPages> = {
  '/access_review': {},
  '/applications': { getListQuery: getApplicationQuery, list: [{ path: '/applications/statuses' }] },
  '/church_connections': { getListQuery: getLanguageQuery },
  '/church_relationship_leads': { api: '/regional_leaders' },
  '/golden_numbers_manual_entries': { form: [clubNames, holidays] },
  '/holiday_texts': { form: [{ path: '/organisations/regions' }, { path: '/holiday_texts/gateway' }] },
  '/important_dates': { getListQuery: getLanguageQuery },
  '/mails': {},
  '/news': { getListQuery: getLanguageQuery },
  '/number_exports': {},
  '/organisations': {
    getListQuery: () => ({ includes: 'sgd' }),
    list: [leads],
    form: [
      leads,
      { path: '/organisations/regions' },
      { path: '/organisations/club_health_statuses' },
      { path: '/hold_statuses' },
    ],
  },
  '/parcel_provisions_manual_entries': { form: [clubNames, holidays] },
  '/security_events': {},
  '/team_members': {
    api: '/team',
    isListPublic: true,
    getListQuery: getLanguageQuery,
    form: [{ path: '/team_sections', query: ALL_CHOICES }],
  },
  '/team_sections': { getListQuery: getLanguageQuery },
  '/users/pastors': {
    list: [{ path: '/users/pastors/user_types' }],
    form: [clubNames, { path: '/users/pastors/user_types' }, { path: '/users/pastors/inactive_reasons' }],
  },
  '/users/staff': { list: [{ path: '/users/staff/roles' }], form: [{ path: '/users/staff/roles' }] },
  '/videos': { getListQuery: getLanguageQuery },
  '/volunteer_applications': {
    getListQuery: getApplicationQuery,
    list: [{ path: '/volunteer_applications/statuses' }],
  },
}

/** Path of a record's page: the list's path, the record's id or `new`, and the name of a tab. */
const RECORD_PATH = /^(.+)\/(new|[\da-f-]{36})(?:\/\w+)?$/

/** Returns the calls that a staff page makes for its first rows or for its form's values and options. */
export function getPageCalls({ pathname, search }: PageAddress): readonly PageCall[] {
  const path = pathname.replace(/\/$/, '')
  const listPages = pagesByList[path]
  if (listPages) {
    const { page, ...filters } = search as { page?: number; ordering?: string }
    // The page drops an invalid parameter, so its call would have other parameters.
    const isPlain = Object.values(filters).every((value) => typeof value !== 'object')
    if (!isPlain || (page !== undefined && !Number.isInteger(page))) return []
    const query = {
      ...filters,
      ...listPages.getListQuery?.(filters),
      limit: PAGE_SIZE,
      offset: ((page ?? 1) - 1) * PAGE_SIZE,
    }
    return [
      { path: listPages.api ?? path, query, isPublic: listPages.isListPublic === true },
      ...(listPages.list ?? []),
    ]
  }
  const [, listPath = '', id] = RECORD_PATH.exec(path) ?? []
  const recordPages = pagesByList[listPath]
  if (!recordPages) return []
  const recordCalls = id === 'new' ? [] : [{ path: `${recordPages.api ?? listPath}/${id}` }]
  return [...recordCalls, ...(recordPages.form ?? [])]
}

/** Path of the page whose calls were started last. */
let prefetchedPath: string | undefined

/**
 * Starts the calls of a staff page while its code is still loading. Does nothing offline, or if only the search
 * parameters change, because the code of the page is loaded then.
 */
export function prefetchPage(address: PageAddress): void {
  if (address.pathname === prefetchedPath || !navigator.onLine) return
  prefetchedPath = address.pathname
  prefetchCalls(getPageCalls(address))
}
