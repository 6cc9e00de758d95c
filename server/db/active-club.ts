import { gte, isNull, or, type SQL } from 'drizzle-orm'
import { getLondonDay, getYear } from '../../contract/rules/days.ts'
import { organisations } from './schema.ts'

/** Builds the condition for active clubs. A club stays active until the end of its last year, in London time. */
export const buildActiveClubCondition = (): SQL =>
  or(isNull(organisations.inactive_after_year), gte(organisations.inactive_after_year, getYear(getLondonDay()))) as SQL
