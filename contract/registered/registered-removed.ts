import * as v from 'valibot'
import { buildListQuerySchema, buildListResponseSchema, defineOperation } from '../operation.ts'
import { RegisteredRow } from '../rows.ts'
import { Instant } from '../rules/days.ts'

/** Number of days for which a removed person's data is stored, so that the removal can be undone. */
export const REMOVED_PERSON_DAYS = 30

const { id, date_of_birth, is_adult } = RegisteredRow.entries

const RemovedPerson = v.object({
  id,
  name: v.string(),
  date_of_birth,
  is_adult,
  removed_at: Instant,
  /** Name of the user who removed the person. Null if that user was deleted. */
  removed_by: v.nullable(v.string()),
})

export const registeredRemovedOperations = {
  'registered.removed': defineOperation({
    method: 'GET',
    path: '/registered/removed',
    access: 'registered_removed',
    summary: 'The people who were removed and can be brought back, the latest first. Merged ones have their own undo.',
    query: v.pick(buildListQuerySchema(['created'], {}), ['offset', 'limit']),
    output: buildListResponseSchema(RemovedPerson),
  }),
} as const
