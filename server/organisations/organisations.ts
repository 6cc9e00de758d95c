import { and, eq, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { isAllowed } from '../../contract/access.ts'
import { clubHealthStatuses } from '../../contract/option-lists.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { buildActiveClubCondition } from '../db/active-club.ts'
import type { Tx } from '../db/client.ts'
import { organisations, regionalLeaders } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { type AuditedRecord, deleteWithAudit, insertWithAudit, updateWithAudit } from '../kit/audited-changes.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage, loadOr404 } from '../kit/record-queries.ts'
import { loadRecordChanges } from '../kit/record-trail.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import { countDeclarations, createDeclarationsFile } from './declarations.ts'
import { addFormFields, addListFields } from './facts.ts'
import { holdStatuses, regions } from './options.ts'
import { removeUnusedClub } from './remove-unused-club.ts'
import { buildStoredClub, createStartingRows } from './store-club.ts'

type Club = typeof organisations.$inferSelect

function buildFlagFilter(expectedFlag: boolean | undefined, condition: SQL): SQL | undefined {
  if (expectedFlag === undefined) return undefined
  return expectedFlag ? condition : not(condition)
}

/** SQL for the text in which the search of clubs looks: folded name and club number. */
export const clubSearchText = sql`(${foldedClubName} || ' ' || lower(coalesce(${organisations.organisation_id}, '')))`

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

const clubOrder = {
  organisation_name: foldedClubName,
  organisation_id: organisations.organisation_id,
  region: organisations.region,
  regional_leader__name: sql`(SELECT l.name COLLATE words FROM ${regionalLeaders} l WHERE l.id = ${organisations.regional_leader})`,
  club_health_status: sql`array_position(ARRAY['Red', 'Amber', 'Green', 'Gold'], ${organisations.club_health_status})`,
  hold_status: organisations.hold_status,
  inactive_after_year: organisations.inactive_after_year,
  is_boxes_of_hope: organisations.is_boxes_of_hope,
}

const clubRecord: AuditedRecord<typeof organisations> = {
  noun: 'organisations',
  table: organisations,
  apiNames: { name: 'organisation_name' },
  secret: ['hashid'],
}

const selectClub = (tx: Tx, id: string, user: CurrentUser) =>
  tx
    .select()
    .from(organisations)
    .where(and(eq(organisations.id, id), buildVisibleClubsFilter(user)))

const toClub = <C extends Club>({ name, ...club }: C) => ({ ...club, organisation_name: name })

const loadClub = async (tx: Tx, id: string, user: CurrentUser) => {
  const club = await loadOr404(addFormFields(tx, await selectClub(tx, id, user)))
  return new VersionedOutput(toClub(club), club.version)
}

const listClubRows = (tx: Tx, { query, user }: Pick<Call<'organisations.list'>, 'query' | 'user'>) =>
  listPage(tx, query, {
    rows: tx.select().from(organisations).$dynamic(),
    table: organisations,
    where: and(buildVisibleClubsFilter(user), buildSearchFilter(query.search, clubSearchText), buildClubFilter(query)),
    order: clubOrder,
    defaultOrder: [foldedClubName],
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
const listClubNames: Handlers['organisations.list'] = ({ db, query, user }) =>
  db.network(async (tx) => {
    const allowedQuery = isAllowed('organisations', user) ? query : restrictQuery(query)
    const { count, results } = await listClubRows(tx, { query: allowedQuery, user })
    const hiddenFields = {
      organisation_id: null,
      regional_leader: null,
      regional_leader__name: null,
      hold_status: null,
      inactive_after_year: null,
      club_health_status: null,
      ready_steady_cook: null,
    }
    return { count, results: results.map((club) => ({ ...toClub(club), ...hiddenFields })) }
  }, 'snapshot')

/** Lists clubs. Adds the counts of declarations if the query requests them (STAT-92). */
const listClubs: Handlers['organisations.list'] = ({ db, query, user }) =>
  db.network(async (tx) => {
    const { count, results } = await listClubRows(tx, { query, user })
    const clubs = (await addListFields(tx, results)).map(toClub)
    if (query.includes !== 'sgd') return { count, results: clubs }
    const ids = clubs.map(({ id }) => id)
    const getCounts = await countDeclarations(tx, ids)
    return { count, results: clubs.map((club) => ({ ...club, ...getCounts(club.id) })) }
  }, 'snapshot')

const updateClub: Handlers['organisations.update'] = ({ db, params: { id }, body, ifMatch, user }) =>
  db.network(async (tx) => {
    const before = await loadOr404(selectClub(tx, id, user).for('update'))
    const { name: organisation_name, organisation_id } = before
    const values = await buildStoredClub(tx, { body: { organisation_name, organisation_id, ...body }, before, user })
    await updateWithAudit(tx, clubRecord, { before, values, ifMatch, user })
    return loadClub(tx, id, user)
  })

/** Handlers for the network's clubs and the options of their forms. */
export const organisationHandlers = {
  'organisations.list': (call) =>
    isAllowed('organisations', call.user) && call.query.only !== 'names' ? listClubs(call) : listClubNames(call),
  'organisations.get': ({ db, params: { id }, user }) => db.network((tx) => loadClub(tx, id, user), 'snapshot'),
  'organisations.create': ({ db, body, user }) =>
    db.network(async (tx) => {
      const values = await buildStoredClub(tx, { body, before: null, user })
      const newClubValues = await createStartingRows(tx, values.name)
      const id = await insertWithAudit(tx, clubRecord, { ...values, ...newClubValues }, user)
      return loadClub(tx, id, user)
    }),
  'organisations.replace': updateClub,
  'organisations.update': updateClub,
  'organisations.delete': ({ db, params: { id }, user }) =>
    db.network(async (tx) => {
      const before = await loadOr404(selectClub(tx, id, user).for('update'))
      await removeUnusedClub(tx, id)
      await deleteWithAudit(tx, clubRecord, before, user)
      return null
    }),
  'organisations.changes': ({ db, params: { id }, query, user }) =>
    db.network(async (tx) => {
      await loadOr404(selectClub(tx, id, user))
      return loadRecordChanges(tx, 'organisations', id, query)
    }, 'snapshot'),
  'organisations.export_safeguarding_declarations': ({ db, user, body: { search, ...filter } }) =>
    db.network((tx) => {
      const searchFilter = buildSearchFilter(search, clubSearchText)
      return createDeclarationsFile(tx, and(buildVisibleClubsFilter(user), buildClubFilter(filter), searchFilter))
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
