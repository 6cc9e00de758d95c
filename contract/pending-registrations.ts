import * as v from 'valibot'
import { Id } from './id.ts'
import { buildListQuerySchema, buildListResponseSchema, defineOperation, NoContent } from './operation.ts'
import { RegisteredRow } from './rows.ts'
import { Instant } from './rules/days.ts'

const idParams = v.object({ id: Id })

export const pendingRegistrationOperations = {
  'held_registrations.list': defineOperation({
    method: 'GET',
    path: '/held_registrations',
    access: 'registered',
    summary: 'The families that registered themselves in a flood and are still to be checked, the latest first.',
    query: v.pick(buildListQuerySchema(['created'], {}), ['offset', 'limit']),
    output: buildListResponseSchema(v.object({ id: Id, created: Instant, people: v.array(RegisteredRow) })),
    offline: true,
  }),
  'held_registrations.decide': defineOperation({
    method: 'POST',
    path: '/held_registrations/:id',
    access: 'registered',
    summary: 'Takes a held family into the register, or removes it.',
    params: idParams,
    body: v.object({ take: v.boolean() }),
    output: NoContent,
    status: 204,
    offline: true,
  }),
} as const
