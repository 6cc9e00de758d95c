import { eq, sql } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { buildActiveClubCondition } from '../db/active-club.ts'
import { organisations, regionalLeaders } from '../db/schema.ts'
import { buildCrudHandlers } from '../kit/crud-handlers.ts'

const foldedName = sql`fold_name(${regionalLeaders.name})`

/** Handlers for church relationship leads (CRL-01 to CRL-17). */
export const regionalLeaderHandlers = buildCrudHandlers('regional_leaders', {
  table: regionalLeaders,
  order: {
    name: foldedName,
    active: sql`EXISTS (SELECT FROM organisations WHERE organisations.regional_leader = ${regionalLeaders.id} AND ${buildActiveClubCondition()})`,
  },
  otherwise: [foldedName],
  search: foldedName,
  besides: async (rows, { tx }) => {
    const activeRows = await tx
      .selectDistinct({ id: organisations.regional_leader })
      .from(organisations)
      .where(buildActiveClubCondition())
    const activeIds = new Set(activeRows.map(({ id }) => id))
    return rows.map(({ id }) => ({ active: activeIds.has(id) }))
  },
  store: async ({ name }) => ({ name }),
  beforeDelete: async ({ id }, { tx }) => {
    if ((await tx.$count(organisations, eq(organisations.regional_leader, id))) > 0)
      throw new AppError('in_use', buildNonFieldError('Clubs refer to this lead. Give them another one first.'))
  },
})
