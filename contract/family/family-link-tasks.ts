import * as v from 'valibot'
import { Id } from '../id.ts'
import { buildListResponseSchema, defineOperation, NoContent } from '../operation.ts'
import { Instant } from '../rules/days.ts'

/** Links that wrong birthdays or codes ended. A coordinator checks with the family who tried. */
export const familyLinkTaskOperations = {
  'family_link_tasks.list': defineOperation({
    method: 'GET',
    path: '/family_link_tasks',
    access: 'family_link_tasks',
    summary: 'Links that ten wrong tries ended and no coordinator has dealt with, oldest first (B-FAM-02).',
    output: buildListResponseSchema(
      v.object({
        id: Id,
        /** Person on whose record a new link can be sent. */
        person: Id,
        name: v.string(),
        ended: Instant,
      }),
    ),
  }),
  'family_link_tasks.done': defineOperation({
    method: 'POST',
    path: '/family_link_tasks/:id',
    access: 'family_link_tasks',
    summary: 'Closes the task about a link that wrong tries ended (B-FAM-02).',
    params: v.object({ id: Id }),
    output: NoContent,
    status: 204,
  }),
} as const
