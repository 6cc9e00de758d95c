import { deviceOperations } from '@contract/devices.ts'
import { isAttending } from '@contract/rules/attendance.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { call } from '../api/call.ts'
import { getLockState } from '../lock/vault.ts'
import type { DeviceContact, DeviceContacts, ReplicaDb } from './db.ts'
import type { PushContext } from './engine/push.ts'

/** Minimum interval in ms between requests. Each tick starts a sync, but not each sync needs a request. */
const MIN_CONTACT_INTERVAL_MS = 10_000
const CONTACT_TIMEOUT_MS = 10_000

/** Counts the people who are in the building for these sessions, as far as this device knows. */
const countInside = async (db: ReplicaDb, sessions: string[]): Promise<number> => {
  const [ticks, departureIds] = await Promise.all([
    db.rows('attendance').where('session').anyOf(sessions).toArray(),
    db.rows('departures').where('session').anyOf(sessions).primaryKeys(),
  ])
  const departedIds = new Set(departureIds)
  return ticks.filter((tick) => isAttending(tick) && !departedIds.has(tick.id)).length
}

/**
 * Reports this device's contact to the server and stores the last contacts of the club's other devices. The fire roll
 * uses them offline to show when each device was last in contact. Runs only on days with sessions. Never throws,
 * because the next sync retries.
 */
export const syncContacts = async ({ db, organisation, token, device }: PushContext): Promise<void> => {
  if (!organisation) return
  try {
    const storedContacts = await db.getMeta('contacts')
    if (storedContacts && Math.abs(Date.now() - storedContacts.at) < MIN_CONTACT_INTERVAL_MS) return
    const sessions = await db.rows('sessions').where('date').equals(getLondonDay()).primaryKeys()
    // Check the lock again, because the device may have been locked since the sync began.
    if (sessions.length === 0 || getLockState(db.user) === 'locked') return
    const { devices } = await call(deviceOperations['devices.contact'], {
      token,
      params: { id: device },
      timeout: CONTACT_TIMEOUT_MS,
    })
    const receivedAt = Date.now()
    const people = await countInside(db, sessions)
    await db.setMeta('contacts', {
      at: receivedAt,
      devices: devices.map((one) => buildContact(one, { at: receivedAt, people, before: storedContacts })),
    })
  } catch {
    // Ignore the error, because the next sync retries. Without a stored list, the fire roll treats no other device as
    // up to date.
  }
}

/** Builds the entry of a device. The number of people changes only when that device has been in contact again. */
const buildContact = (
  { id, name, seconds }: { id: string; name: string | null; seconds: number },
  received: { at: number; people: number; before: DeviceContacts | undefined },
): DeviceContact => {
  const contactedAt = received.at - seconds * 1000
  const previousContact = received.before?.devices.find((one) => one.id === id)
  // Treat a difference of up to 3 seconds as the same contact. The server reports whole seconds, and the response takes
  // time.
  const isNewContact = previousContact === undefined || contactedAt - previousContact.at > 3000
  return {
    id,
    name,
    at: isNewContact ? contactedAt : previousContact.at,
    people: isNewContact ? received.people : previousContact.people,
  }
}
