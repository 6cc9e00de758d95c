import type { OperationName } from '../../contract/api.ts'
import { addDays, type Day } from '../../contract/rules/days.ts'
import type { SecurityEventKind } from '../../contract/security-event-kinds.ts'
import type { securityEvents } from '../db/schema.ts'
import { buildDemoId } from './identity.ts'
import { buildUserId, type DemoAccount } from './users.ts'

type DemoEvent = {
  kind: SecurityEventKind
  /** The account concerned, or null if the account is unknown. */
  who: DemoAccount | null
  operation: OperationName
  /** Address from the ranges reserved for examples (RFC 5737 and 3849). */
  address: string
  daysAgo: number
  time: string
  times?: number
}

const CHURCH = '203.0.113.24'
const OFFICE = '198.51.100.7'
const UNKNOWN_ADDRESS = '192.0.2.66'

const demoEvents: readonly DemoEvent[] = [
  ...(
    [
      ['failed', 3, '06:41:08', 10],
      ['locked_out', 3, '06:42:15', 14],
      ['failed', 45, '22:10:40', 3],
    ] as const
  ).map(
    ([kind, daysAgo, time, times]): DemoEvent => ({
      kind,
      daysAgo,
      time,
      times,
      who: 'coordinator.riverside',
      operation: 'auth.sign_in',
      address: UNKNOWN_ADDRESS,
    }),
  ),
  {
    kind: 'failed',
    who: 'core.riverside',
    operation: 'auth.sign_in',
    address: CHURCH,
    daysAgo: 1,
    time: '10:02:51',
    times: 2,
  },
  {
    kind: 'password_set',
    who: 'core.riverside',
    operation: 'password_reset.create',
    address: CHURCH,
    daysAgo: 1,
    time: '10:08:17',
  },
  {
    kind: 'refused',
    who: 'safeguarding.riverside',
    operation: 'registered.list',
    address: CHURCH,
    daysAgo: 2,
    time: '13:30:05',
  },
  {
    kind: 'people_exported',
    who: 'coordinator.stmarks',
    operation: 'registered.export',
    address: '2001:db8:24::',
    daysAgo: 9,
    time: '16:20:00',
  },
  {
    kind: 'sign_in_ended',
    who: 'coordinator.stmarks',
    operation: 'me.end_sign_in',
    address: '2001:db8:24::',
    daysAgo: 12,
    time: '08:15:30',
  },
  {
    kind: 'account_changed',
    who: 'vp.support',
    operation: 'users/pastors.replace',
    address: OFFICE,
    daysAgo: 20,
    time: '11:45:12',
  },
  {
    kind: 'failed',
    who: null,
    operation: 'auth.sign_in',
    address: UNKNOWN_ADDRESS,
    daysAgo: 46,
    time: '02:33:19',
    times: 27,
  },
]

/**
 * Builds the security log. It contains a forgotten password, attempts by an unknown visitor, and actions by central
 * staff.
 */
export const buildDemoSecurityEvents = (today: Day): (typeof securityEvents.$inferInsert)[] =>
  demoEvents.map(({ kind, who, operation, address, daysAgo, time, times = 1 }, index) => {
    const day = addDays(today, -daysAgo)
    const minute = `${day}T${time.slice(0, 5)}:00.000Z`
    return {
      id: buildDemoId('security event', index),
      kind,
      operation,
      address,
      times,
      minute,
      user_id: who && buildUserId(who),
      at: `${day}T${time}.000Z`,
      last_at: `${day}T${times > 1 ? `${time.slice(0, 5)}:59` : time}.000Z`,
    }
  })
