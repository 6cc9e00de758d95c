import { deviceOperations } from '@contract/devices.ts'
import { isHere } from '@contract/rules/attendance.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { call } from '../api/call.ts'
import { lockState } from '../lock/vault.ts'
import type { KnownContact, KnownContacts, ReplicaDb } from './db.ts'
import type { PushContext } from './engine/push.ts'

/** Ticks come one by one; the other devices are asked after once for many of them. */
const EVERY_MS = 10_000
const TIMEOUT_MS = 10_000

/** How many people are in the building in these sessions, as this device knows. */
const countInside = async (db: ReplicaDb, sessions: string[]): Promise<number> => {
  const [ticks, left] = await Promise.all([
    db.rows('attendance').where('session').anyOf(sessions).toArray(),
    db.rows('departures').where('session').anyOf(sessions).primaryKeys(),
  ])
  const gone = new Set(left)
  return ticks.filter((tick) => isHere(tick) && !gone.has(tick.id)).length
}

/**
 * Says that this device is in touch, and keeps which others of the club have been today: cut off, a fire roll tells when each
 * was last heard. On days of sessions alone. Never throws: the next sync asks again.
 */
export const readContacts = async ({ db, organisation, token, device }: PushContext): Promise<void> => {
  if (!organisation) return
  try {
    const before = await db.getMeta('contacts')
    if (before && Math.abs(Date.now() - before.at) < EVERY_MS) return
    const sessions = await db.rows('sessions').where('date').equals(dayInLondon()).primaryKeys()
    // Locked since the sync began.
    if (sessions.length === 0 || lockState(db.user) === 'locked') return
    const { devices } = await call(deviceOperations['devices.contact'], {
      token,
      params: { id: device },
      timeout: TIMEOUT_MS,
    })
    const at = Date.now()
    const people = await countInside(db, sessions)
    await db.setMeta('contacts', { at, devices: devices.map((one) => heard(one, { at, people, before })) })
  } catch {
    // Without it a fire roll trusts no other device; the next sync tries again.
  }
}

/** What was told of a device; how many people were in when it was heard stays until it is heard again. */
const heard = (
  { id, name, seconds }: { id: string; name: string | null; seconds: number },
  now: { at: number; people: number; before: KnownContacts | undefined },
): KnownContact => {
  const at = now.at - seconds * 1000
  const known = now.before?.devices.find((one) => one.id === id)
  // Whole seconds, and the way here: not each small difference is another contact.
  const again = known === undefined || at - known.at > 3000
  return { id, name, at: again ? at : known.at, people: again ? now.people : known.people }
}
