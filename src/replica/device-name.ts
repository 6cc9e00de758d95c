import { deviceOperations } from '@contract/devices.ts'
import { get, set } from 'idb-keyval'
import { call } from '../api/call.ts'
import { lockState } from '../lock/vault.ts'
import type { PushContext } from './engine/push.ts'

/** Beside the replicas: everybody who uses this tablet or phone gives it the same name. */
const KEY = 'device-name'

/** A name can wait for the next sync; what asked for this one should not wait for a name. */
const TIMEOUT_MS = 10_000

/** What this device is called; null: nothing yet. */
export const readDeviceName = async (): Promise<string | null> => (await get<string | null>(KEY)) ?? null

/** Names this device; each user's replica here passes it on with their next sync. */
export const storeDeviceName = (name: string | null): Promise<void> => set(KEY, name)

/**
 * Tells the server what this device is called, where its present database has not been told by this replica. Never
 * throws: what fails is tried again with the next sync.
 */
export const passNameOn = async ({ db, organisation, token, device }: PushContext): Promise<void> => {
  // Of staff nobody reads what their devices are called.
  if (!organisation) return
  try {
    const [name, epoch, told] = await Promise.all([
      readDeviceName(),
      db.getMeta('epoch'),
      db.getMeta('named'),
    ])
    // A restored backup may have another name, or none.
    if (told ? told.name === name && told.epoch === epoch : name === null) return
    // Locked since the sync began.
    if (lockState(db.user) === 'locked') return
    await call(deviceOperations['devices.name'], {
      token,
      params: { id: device },
      body: { name },
      timeout: TIMEOUT_MS,
    })
    await db.setMeta('named', { name, epoch })
  } catch {
    // Without the name all works; the next sync tries again.
  }
}
