import * as v from 'valibot'
import { addDays, type Day } from '../../contract/rules/days.ts'
import { securityEventKinds } from '../../contract/security-event-kinds.ts'
import events from './data/security-events.json' with { type: 'json' }
import { buildDemoId } from './identity.ts'
import type { Row } from './insert.ts'

const Kind = v.picklist(securityEventKinds)

/**
 * Builds the security log. It contains a forgotten password, attempts by an unknown visitor, and actions by central
 * staff. Addresses are from the ranges reserved for examples (RFC 5737 and 3849).
 */
export function buildDemoSecurityEvents(today: Day): Row<'securityEvents'>[] {
  return events.map(({ kind, who, operation, address, daysAgo, time, times }, index) => {
    const day = addDays(today, -daysAgo)
    const hourAndMinute = time.slice(0, 5)
    return {
      id: buildDemoId('security event', index),
      kind: v.parse(Kind, kind),
      operation,
      address,
      times,
      minute: `${day}T${hourAndMinute}:00.000Z`,
      user_id: who && buildDemoId('user', who),
      at: `${day}T${time}.000Z`,
      last_at: `${day}T${times > 1 ? `${hourAndMinute}:59` : time}.000Z`,
    }
  })
}
