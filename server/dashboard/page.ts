import { isAllowed } from '../../contract/access.ts'
import type { DashboardFilter } from '../../contract/dashboard/filter.ts'
import {
  type DashboardPageResults,
  type PagePart,
  type PagePartOutput,
  pagePartNames,
  pageParts,
} from '../../contract/dashboard/page.ts'
import { AppError } from '../../contract/errors.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import type { Handlers } from '../kit/handler.ts'
import { recordRefusal } from '../kit/security-events.ts'
import { demographicLoaders } from './demographics.ts'
import { goldenNumberLoaders } from './golden-numbers.ts'
import { loadHealthFreshness } from './health-freshness.ts'
import { metricLoaders } from './metrics.ts'
import { ethnicityLoaders, loadVolunteerAges, withAnswerScope } from './people.ts'
import { type CountScope, type DashboardScope, withScope } from './scope.ts'
import { countFeedback } from './surveys.ts'

type EthnicityPart = keyof typeof ethnicityLoaders
type Loaders<P extends PagePart, S> = {
  [N in P]: (tx: Tx, scope: S, user: CurrentUser) => Promise<PagePartOutput<N>>
}

const answerLoaders: Loaders<EthnicityPart, CountScope> = ethnicityLoaders
const loaders: Loaders<PagePart, DashboardScope> = {
  ...goldenNumberLoaders,
  ...demographicLoaders,
  ...metricLoaders,
  ...answerLoaders,
  health_freshness: loadHealthFreshness,
  participant_feedback: countFeedback,
  volunteer_ages: loadVolunteerAges,
}

type PartsRequest<P extends PagePart> = { db: Db; user: CurrentUser; filter: DashboardFilter; parts: readonly P[] }
type LoadedParts = [PagePart, unknown][]

const loadAll = <P extends PagePart, S>(
  { parts, user }: PartsRequest<P>,
  scopeLoaders: Loaders<P, S>,
  tx: Tx,
  scope: S,
): Promise<LoadedParts> =>
  waitForAll(parts.map(async (part): Promise<[P, unknown]> => [part, await scopeLoaders[part](tx, scope, user)]))

/**
 * Returns the results, or throws the first error after all loaders have ended. A loader that runs on after its
 * transaction could use the connection of another user.
 */
const waitForAll = async <T>(loading: readonly Promise<T>[]): Promise<T[]> => {
  const results = await Promise.allSettled(loading)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

const isEthnicityPart = (part: PagePart): part is EthnicityPart => Object.hasOwn(ethnicityLoaders, part)

/**
 * Returns the parts in groups that are loaded at once, each from a snapshot of its own. Numbers of all clubs take long,
 * and one connection counts them one after the other. A club's numbers are one group, because a snapshot costs more.
 */
const groupParts = (parts: readonly PagePart[], user: CurrentUser): PagePart[][] => {
  const isHeadline = (part: PagePart) => Object.hasOwn(goldenNumberLoaders, part)
  return user.is_staff
    ? [parts.filter(isHeadline), parts.filter((part) => !isHeadline(part))]
    : [parts.filter((part) => !isEthnicityPart(part))]
}

/** Loads parts. The ethnicity of a club has a snapshot of its own, because a club's database role cannot read it. */
const loadParts = async (request: PartsRequest<PagePart>): Promise<LoadedParts> => {
  const { db, user, filter, parts } = request
  const answerParts = user.is_staff ? [] : parts.filter(isEthnicityPart)
  const loadedParts = await Promise.all([
    ...groupParts(parts, user).map((group) =>
      group.length === 0
        ? []
        : withScope(db, user, filter, (tx, scope) => loadAll({ ...request, parts: group }, loaders, tx, scope)),
    ),
    answerParts.length === 0
      ? []
      : withAnswerScope(db, user, filter, (tx, scope) =>
          loadAll({ ...request, parts: answerParts }, answerLoaders, tx, scope),
        ),
  ])
  return loadedParts.flat()
}

/** Loads parts. An error that a part's own call would return becomes the result of each part. */
const loadResults = async (request: PartsRequest<PagePart>): Promise<LoadedParts> => {
  try {
    return (await loadParts(request)).map(([part, output]) => [part, { output }])
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return request.parts.map((part) => [part, { error: error.body }])
  }
}

type PartCall = { db: Db; user: CurrentUser; body?: DashboardFilter; query?: DashboardFilter }

const createPartHandler =
  (part: PagePart) =>
  async ({ db, user, body, query }: PartCall): Promise<unknown> => {
    const [loadedPart] = await loadParts({ db, user, filter: (body ?? query) as DashboardFilter, parts: [part] })
    return loadedPart?.[1]
  }

/** Handlers of the parts' own calls. */
const partHandlers = Object.fromEntries(
  pagePartNames.map((part) => [`dashboard.${part}`, createPartHandler(part)]),
) as unknown as Pick<Handlers, `dashboard.${PagePart}`>

/** Handlers for the numbers of the dashboard, each with its own call, and several in the call for the page. */
export const dashboardPageHandlers = {
  ...partHandlers,
  'dashboard.page': async (call) => {
    const { db, user, address, body } = call
    const { parts: requestedParts, ...filter } = body
    const isPartAllowed = (part: PagePart) => isAllowed(pageParts[part].access, user)
    const parts = [...new Set(requestedParts)]
    const refusedParts = parts.filter((part) => !isPartAllowed(part))
    for (const part of refusedParts)
      await recordRefusal(call, 'refused', `dashboard.${part}`, { address, user: user.id })
    return Object.fromEntries([
      ...(await loadResults({ db, user, filter, parts: parts.filter(isPartAllowed) })),
      ...refusedParts.map((part) => [part, { error: new AppError('forbidden').body }]),
    ]) as DashboardPageResults
  },
} satisfies Partial<Handlers>
