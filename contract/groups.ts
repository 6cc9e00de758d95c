import * as v from 'valibot'
import { buildBoundedList } from './bounded-list.ts'
import { Id } from './id.ts'
import { buildListQuerySchema, buildListResponseSchema, defineOperation, NoContent } from './operation.ts'
import { Day } from './rules/days.ts'
import { NewSession, SessionListQuery, SessionSummary } from './sessions.ts'
import { buildRequiredLine } from './text.ts'

/** A group as shown in the list (GRP-03). */
export const GroupSummary = v.object({
  id: Id,
  name: v.string(),
  is_default: v.boolean(),
  /** Number of people who are not archived. */
  num_registered: v.number(),
  num_archived: v.number(),
})

/** A group with its people (GRP-04). */
export const Group = v.object({
  ...GroupSummary.entries,
  registered: v.array(v.object({ id: Id, name: v.string() })),
})

const idParams = v.object({ id: Id })
const GroupBody = v.object({ name: buildRequiredLine(100) })

export const groupOperations = {
  'groups.list': defineOperation({
    method: 'GET',
    path: '/groups',
    access: 'groups',
    summary: 'The club’s groups (GRP-05).',
    query: buildListQuerySchema(['name', 'num_registered'], {}),
    output: buildListResponseSchema(GroupSummary),
  }),
  'groups.create': defineOperation({
    method: 'POST',
    path: '/groups',
    access: 'groups',
    summary: 'Makes a group (GRP-06).',
    body: GroupBody,
    output: Group,
    status: 201,
  }),
  'groups.get': defineOperation({
    method: 'GET',
    path: '/groups/:id',
    access: 'groups',
    summary: 'One group with its people.',
    params: idParams,
    output: Group,
    versioned: true,
  }),
  'groups.replace': defineOperation({
    method: 'PUT',
    path: '/groups/:id',
    access: 'groups',
    summary: 'Renames a group (GRP-07).',
    params: idParams,
    body: GroupBody,
    output: Group,
    versioned: true,
  }),
  'groups.update': defineOperation({
    method: 'PATCH',
    path: '/groups/:id',
    access: 'groups',
    summary: 'Renames a group (API-31).',
    params: idParams,
    body: v.partial(GroupBody),
    output: Group,
    versioned: true,
  }),
  'groups.delete': defineOperation({
    method: 'DELETE',
    path: '/groups/:id',
    access: 'groups',
    summary: 'Deletes a group that has no sessions (GRP-20).',
    params: idParams,
    output: NoContent,
    status: 204,
  }),
  'groups.registered': defineOperation({
    method: 'POST',
    path: '/groups/:id/registered',
    access: 'groups',
    summary: 'Saves the whole list of the group’s people (GRP-13).',
    params: idParams,
    body: v.object({ registered: buildBoundedList(5000, Id) }),
    output: Group,
  }),
  'groups.sessions': defineOperation({
    method: 'GET',
    path: '/groups/:id/sessions',
    access: 'sessions',
    summary: 'The group’s sessions (SES-42).',
    params: idParams,
    query: SessionListQuery,
    output: buildListResponseSchema(SessionSummary),
    offline: true,
  }),
  'groups.create_session': defineOperation({
    method: 'POST',
    path: '/groups/:id/sessions',
    access: 'sessions',
    summary: 'Makes a session of the group (SES-70).',
    params: idParams,
    body: NewSession,
    output: v.object({ id: Id }),
    status: 201,
    offline: true,
  }),
  'groups.session_dates': defineOperation({
    method: 'GET',
    path: '/groups/:id/sessions/dates',
    access: 'sessions',
    summary: 'Days that can still be picked within the group (SES-63).',
    params: idParams,
    output: v.array(Day),
    offline: true,
  }),
} as const
