import { deviceOperations } from '@contract/devices.ts'
import { get, set } from 'idb-keyval'
import { call } from '../api/call.ts'
import { getLockState } from '../lock/vault.ts'
import type { PushContext } from './engine/push.ts'

/** Storage key of the name. The name is not in a replica, because all users of this device share it. */
const DEVICE_NAME_KEY = 'device-name'

/** Timeout in ms. Short, because the sync should not wait for the name. The next sync sends the name again. */
const NAME_TIMEOUT_MS = 10_000

/** Returns this device's name, or null if the device has no name yet. */
export const readDeviceName = async (): Promise<string | null> => (await get<string | null>(DEVICE_NAME_KEY)) ?? null

/** Stores this device's name. The next sync of each user on this device sends the name. */
export const storeDeviceName = (name: string | null): Promise<void> => set(DEVICE_NAME_KEY, name)

/**
 * Sends this device's name to the server. Skips this if the current database already has the name from this replica.
 * Never throws, because the next sync retries.
 */
export const syncDeviceName = async ({ db, organisation, token, device }: PushContext): Promise<void> => {
  // Skip staff, because their devices have no names on the server.
  if (!organisation) return
  try {
    const [name, epoch, sentName] = await Promise.all([readDeviceName(), db.getMeta('epoch'), db.getMeta('named')])
    // Also compare the epoch, because a restored backup may contain another name of this device or none.
    if (sentName ? sentName.name === name && sentName.epoch === epoch : name === null) return
    // Check the lock again, because the device may have been locked since the sync began.
    if (getLockState(db.user) === 'locked') return
    await call(deviceOperations['devices.name'], {
      token,
      params: { id: device },
      body: { name },
      timeout: NAME_TIMEOUT_MS,
    })
    await db.setMeta('named', { name, epoch })
  } catch {
    // Ignore the error, because the name is optional and the next sync retries.
  }
}
