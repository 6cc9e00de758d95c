import { eq, sql } from 'drizzle-orm'
import { AppError, nonFieldError } from '../../contract/errors.ts'
import { isActiveClub } from '../db/active-club.ts'
import { organisations, regionalLeaders } from '../db/schema.ts'
import { crudHandlers } from '../kit/crud-handlers.ts'

const foldedName = sql`fold_name(${regionalLeaders.name})`

/** Handlers for church relationship leads (CRL-01 to CRL-17). */
export const regionalLeaderHandlers = crudHandlers('regional_leaders', {
  table: regionalLeaders,
  order: {
    name: foldedName,
    active: sql`EXISTS (SELECT FROM organisations WHERE organisations.regional_leader = ${regionalLeaders.id} AND ${isActiveClub()})`,
  },
  otherwise: [foldedName],
  search: foldedName,
  besides: async (rows, { tx }) => {
    const active = await tx
      .selectDistinct({ id: organisations.regional_leader })
      .from(organisations)
      .where(isActiveClub())
    const those = new Set(active.map(({ id }) => id))
    return rows.map(({ id }) => ({ active: those.has(id) }))
  },
  store: async ({ name }) => ({ name }),
  beforeDelete: async ({ id }, { tx }) => {
    if ((await tx.$count(organisations, eq(organisations.regional_leader, id))) > 0)
      throw new AppError('in_use', nonFieldError('Clubs refer to this lead. Give them another one first.'))
  },
})
