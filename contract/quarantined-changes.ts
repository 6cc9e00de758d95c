import * as v from 'valibot'
import { DeviceName } from './devices.ts'
import { Id } from './id.ts'
import { buildListResponseSchema, defineOperation, NoContent } from './operation.ts'
import { Day, Instant } from './rules/days.ts'

/**
 * Number of days for which a quarantined change stays pending. The period is long, because clubs may open only every
 * two months. Undecided changes are then rejected.
 */
export const QUARANTINE_DAYS = 90

const QuarantinedChange = v.object({
  id: Id,
  name: v.string(),
  v: v.number(),
  args: v.record(v.string(), v.unknown()),
  made_at: Instant,
  received_at: Instant,
  /** Last day on which a coordinator can accept the change. */
  kept_until: Day,
  /** Name of the user whose device sent the change. */
  by: v.string(),
  device_name: DeviceName,
})
export type QuarantinedChange = v.InferOutput<typeof QuarantinedChange>

export const quarantinedChangeOperations = {
  'held_changes.list': defineOperation({
    method: 'GET',
    path: '/held_changes',
    access: 'held_changes',
    summary:
      'Changes that devices have sent after their sign-in was ended, in the order they were made: nothing of them is done yet.',
    output: buildListResponseSchema(QuarantinedChange),
  }),
  'held_changes.decide': defineOperation({
    method: 'POST',
    path: '/held_changes/:id',
    access: 'held_changes',
    summary: 'Takes such a change in, as the caller’s own, or leaves it out for good.',
    params: v.object({ id: Id }),
    body: v.object({ take: v.boolean() }),
    output: NoContent,
    status: 204,
  }),
} as const
