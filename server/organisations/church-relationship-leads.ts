import { eq, sql } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { buildActiveClubCondition } from '../db/active-club.ts'
import type { Tx } from '../db/client.ts'
import { organisations, regionalLeaders } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { deleteWithAudit, insertWithAudit, updateWithAudit } from '../kit/audited-changes.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage, loadOr404 } from '../kit/record-queries.ts'
import { loadRecordChanges } from '../kit/record-trail.ts'

const foldedName = sql`fold_name(${regionalLeaders.name})`

const leadRecord = { noun: 'regional_leaders', table: regionalLeaders }

type Lead = typeof regionalLeaders.$inferSelect

const selectLead = (tx: Tx, id: string) => tx.select().from(regionalLeaders).where(eq(regionalLeaders.id, id))

/** Adds `active`, which is true if the lead has an active club. */
const addActive = async (tx: Tx, leads: readonly Lead[]) => {
  const activeRows = await tx
    .selectDistinct({ id: organisations.regional_leader })
    .from(organisations)
    .where(buildActiveClubCondition())
  const activeIds = new Set(activeRows.map(({ id }) => id))
  return leads.map((lead) => ({ ...lead, active: activeIds.has(lead.id) }))
}

const loadLead = async (tx: Tx, id: string) => {
  const lead = await loadOr404(addActive(tx, await selectLead(tx, id)))
  return new VersionedOutput(lead, lead.version)
}

const updateLead: Handlers['regional_leaders.update'] = ({ db, params: { id }, body: { name }, ifMatch, user }) =>
  db.network(async (tx) => {
    const before = await loadOr404(selectLead(tx, id).for('update'))
    await updateWithAudit(tx, leadRecord, { before, values: { name }, ifMatch, user })
    return loadLead(tx, id)
  })

/** Handlers for church relationship leads (CRL-01 to CRL-17). */
export const churchRelationshipLeadHandlers = {
  'regional_leaders.list': ({ db, query }) =>
    db.network(async (tx) => {
      const { count, results } = await listPage(tx, query, {
        rows: tx.select().from(regionalLeaders).$dynamic(),
        table: regionalLeaders,
        where: buildSearchFilter(query.search, foldedName),
        order: {
          name: foldedName,
          active: sql`EXISTS (SELECT FROM organisations WHERE organisations.regional_leader = ${regionalLeaders.id} AND ${buildActiveClubCondition()})`,
        },
        defaultOrder: [foldedName],
      })
      return { count, results: await addActive(tx, results) }
    }, 'snapshot'),
  'regional_leaders.get': ({ db, params: { id } }) => db.network((tx) => loadLead(tx, id), 'snapshot'),
  'regional_leaders.create': ({ db, body: { name }, user }) =>
    db.network(async (tx) => loadLead(tx, await insertWithAudit(tx, leadRecord, { name }, user))),
  'regional_leaders.replace': updateLead,
  'regional_leaders.update': updateLead,
  'regional_leaders.delete': ({ db, params: { id }, user }) =>
    db.network(async (tx) => {
      const before = await loadOr404(selectLead(tx, id).for('update'))
      if ((await tx.$count(organisations, eq(organisations.regional_leader, id))) > 0)
        throw new AppError('in_use', buildNonFieldError('lead_has_clubs'))
      await deleteWithAudit(tx, leadRecord, before, user)
      return null
    }),
  'regional_leaders.changes': ({ db, params: { id }, query }) =>
    db.network(async (tx) => {
      await loadOr404(selectLead(tx, id))
      return loadRecordChanges(tx, 'regional_leaders', id, query)
    }, 'snapshot'),
} satisfies Partial<Handlers>
