import { and, eq, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { isAllowed } from '../../contract/access.ts'
import { clubHealthStatuses } from '../../contract/option-lists.ts'
import { CLUB_NAMES_QUERY } from '../../contract/organisations.ts'
import { getSearchWords } from '../../contract/rules/alphabet.ts'
import { buildActiveClubCondition } from '../db/active-club.ts'
import { toLikePattern } from '../db/list.ts'
import { organisations, regionalLeaders } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'
import { buildCrudHandlers } from '../kit/crud-handlers.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import { countDeclarations, createDeclarationsFile } from './declarations.ts'
import { readFormFields, readListFields } from './facts.ts'
import { holdStatuses, regions } from './options.ts'
import { removeUnusedClub } from './remove-unused-club.ts'
import { buildStoredClub } from './store-club.ts'

function buildFlagFilter(expectedFlag: boolean | undefined, condition: SQL): SQL | undefined {
  if (expectedFlag === undefined) return undefined
  return expectedFlag ? condition : not(condition)
}

const searchText = sql`(${foldedClubName} || ' ' || lower(coalesce(${organisations.organisation_id}, '')))`

type ClubFilters = {
  inactive?: boolean | undefined
  on_hold?: boolean | undefined
  regional_leader?: string | undefined
}

/** Builds the SQL filter for a list of clubs. The search words are not part of this filter. */
const buildClubFilter = ({ inactive, on_hold, regional_leader }: ClubFilters): SQL | undefined =>
  and(
    buildFlagFilter(inactive, not(buildActiveClubCondition())),
    buildFlagFilter(on_hold, isNotNull(organisations.hold_status)),
    regional_leader === undefined ? undefined : sql`${organisations.regional_leader} = ${regional_leader}`,
  )

const clubHandlers = buildCrudHandlers('organisations', {
  table: organisations,
  order: {
    organisation_name: foldedClubName,
    organisation_id: organisations.organisation_id,
    region: organisations.region,
    regional_leader__name: sql`(SELECT l.name COLLATE words FROM ${regionalLeaders} l WHERE l.id = ${organisations.regional_leader})`,
    club_health_status: sql`array_position(ARRAY['Red', 'Amber', 'Green', 'Gold'], ${organisations.club_health_status})`,
    hold_status: organisations.hold_status,
    inactive_after_year: organisations.inactive_after_year,
    is_boxes_of_hope: organisations.is_boxes_of_hope,
  },
  otherwise: [foldedClubName],
  search: searchText,
  scope: buildVisibleClubsFilter,
  filter: buildClubFilter,
  names: { name: 'organisation_name' },
  present: ({ name, ...club }) => ({ ...club, organisation_name: name }),
  besides: async (clubs, { tx }, list) => {
    if (!list) return readFormFields(tx, clubs)
    return list.only === 'names' ? [] : readListFields(tx, clubs)
  },
  store: buildStoredClub,
  beforeDelete: removeUnusedClub,
  secret: ['hashid'],
})

/**
 * Orderings that staff may use who may not edit clubs. Other orderings would reveal fields that these staff cannot see.
 */
const allowedOrderings: readonly string[] = ['organisation_name', 'region', 'is_boxes_of_hope'].flatMap((column) => [
  column,
  `-${column}`,
])

/** Removes the query parameters that staff who may not edit clubs must not use. */
const restrictQuery = ({ ordering, offset, limit, search }: Call<'organisations.list'>['query']) => ({
  offset,
  limit,
  search,
  ...(ordering && allowedOrderings.includes(ordering) && { ordering }),
})

/**
 * Lists only name, region and programme of clubs. Used for selection fields and for staff who may not edit clubs
 * (reading 29).
 */
const listClubNames: Handlers['organisations.list'] = async (call) => {
  const allowedQuery = isAllowed('organisations', call.user) ? call.query : restrictQuery(call.query)
  const query = { ...allowedQuery, ...CLUB_NAMES_QUERY }
  const { count, results } = await clubHandlers['organisations.list']({ ...call, query })
  const hiddenFields = {
    organisation_id: null,
    regional_leader: null,
    regional_leader__name: null,
    hold_status: null,
    inactive_after_year: null,
    club_health_status: null,
    ready_steady_cook: null,
  }
  return { count, results: results.map((club) => ({ ...club, ...hiddenFields })) }
}

/** Lists clubs. Adds the counts of declarations if the query requests them (STAT-92). */
const listClubsWithCounts: Handlers['organisations.list'] = async (call) => {
  const page = await clubHandlers['organisations.list'](call)
  if (call.query.includes !== 'sgd') return page
  const getCounts = await call.db.network(
    (tx) =>
      countDeclarations(
        tx,
        page.results.map(({ id }) => id),
      ),
    'snapshot',
  )
  return { ...page, results: page.results.map((club) => ({ ...club, ...getCounts(club.id) })) }
}

const listClubs: Handlers['organisations.list'] = (call) =>
  isAllowed('organisations', call.user) && call.query.only !== 'names' ? listClubsWithCounts(call) : listClubNames(call)

/** Handlers for the network's clubs and the options of their forms. */
export const organisationHandlers = {
  ...clubHandlers,
  'organisations.list': listClubs,
  'organisations.export_safeguarding_declarations': ({ db, user, body: { search, ...filter } }) =>
    db.network((tx) => {
      const wordFilters = getSearchWords(search ?? '').map((word) => sql`${searchText} LIKE ${toLikePattern(word)}`)
      return createDeclarationsFile(tx, and(buildVisibleClubsFilter(user), buildClubFilter(filter), ...wordFilters))
    }, 'snapshot'),
  'organisations.regional_leaders': ({ db, user }) =>
    db.network((tx) =>
      tx
        .selectDistinct({ id: regionalLeaders.id, name: regionalLeaders.name })
        .from(regionalLeaders)
        .innerJoin(organisations, eq(organisations.regional_leader, regionalLeaders.id))
        .where(buildVisibleClubsFilter(user))
        .orderBy(regionalLeaders.name),
    ),
  'organisations.regions': async () => [...regions],
  'organisations.club_health_statuses': async () => [...clubHealthStatuses],
  'hold_statuses.list': async () => [...holdStatuses],
} satisfies Partial<Handlers>
