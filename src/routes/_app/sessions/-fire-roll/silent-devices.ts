import type { DeviceContact, DeviceContacts } from '@/replica/db.ts'

/** Maximum age in ms of a recent contact. Each device contacts the server once a minute. */
const RECENT_CONTACT_MS = 2 * 60_000
/**
 * Age in ms above which a contact is always too old. This limits the error if the clock of the device that began the
 * count is slow.
 */
const MAX_CONTACT_AGE_MS = 5 * 60_000

type ContactState = {
  contacts: DeviceContacts | null
  /** Time when the first person was seen outside, in ms since 1970. Null if no one has been seen outside yet. */
  began: number | null
  now: number
  /** True if this device cannot receive changes of other devices now. */
  alone: boolean
}

/**
 * Returns the other devices that were active today and have no recent contact. They may have ticked in people who are
 * not on this roll (B-HAL-02).
 */
export const findSilentDevices = ({ contacts, began, now, alone }: ContactState): DeviceContact[] => {
  if (!contacts) return []
  if (alone) return contacts.devices
  const minContactTime = Math.max(began ?? now - RECENT_CONTACT_MS, now - MAX_CONTACT_AGE_MS)
  return contacts.devices.filter(({ at: heardAt }) => heardAt < minContactTime)
}

/**
 * True if all other devices have been in contact after the count began. Only then it is certain that no one is missing.
 */
export const haveAllReported = (state: ContactState): boolean =>
  !state.alone &&
  state.began !== null &&
  state.contacts !== null &&
  state.contacts.at >= Math.max(state.began, state.now - MAX_CONTACT_AGE_MS) &&
  findSilentDevices(state).length === 0

/** Groups the devices into lines: one for each named device, and one for all nameless devices. */
export const groupSilentLines = (devices: readonly DeviceContact[]): [DeviceContact, ...DeviceContact[]][] => {
  const [firstNameless, ...otherNameless] = devices.filter(({ name }) => !name)
  const namedLines = devices.filter(({ name }) => name).map((one): [DeviceContact] => [one])
  return firstNameless ? [...namedLines, [firstNameless, ...otherNameless]] : namedLines
}
