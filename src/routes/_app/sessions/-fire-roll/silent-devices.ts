import type { DeviceContact, DeviceContacts } from '@/replica/db.ts'

/** Age in ms up to which a contact is recent enough. Devices check in once a minute. */
const RECENT_CONTACT_MS = 2 * 60_000
/** Age in ms from which a contact is always too old. It limits the error from devices with different clocks. */
const MAX_CONTACT_AGE_MS = 5 * 60_000

type ContactState = {
  contacts: DeviceContacts | null
  /** Time when the first person was seen outside, in ms since 1970, or null before that. */
  began: number | null
  now: number
  /** True if this device has no contact with other devices now. */
  alone: boolean
}

/** Returns devices that were active today and may have ticked in people who are not on this roll (B-HAL-02). */
export const findSilentDevices = ({ contacts, began, now, alone }: ContactState): DeviceContact[] => {
  if (!contacts) return []
  if (alone) return contacts.devices
  const oldestAllowed = Math.max(began ?? now - RECENT_CONTACT_MS, now - MAX_CONTACT_AGE_MS)
  return contacts.devices.filter(({ at: heardAt }) => heardAt < oldestAllowed)
}

/** True if all other devices have been in contact since the count began. Only then everyone is accounted for. */
export const haveAllReported = (state: ContactState): boolean =>
  !state.alone &&
  state.began !== null &&
  state.contacts !== null &&
  state.contacts.at >= Math.max(state.began, state.now - MAX_CONTACT_AGE_MS) &&
  findSilentDevices(state).length === 0

/** Groups the devices into lines: one for each named device, and one for all nameless devices. */
export const groupSilentLines = (devices: readonly DeviceContact[]): [DeviceContact, ...DeviceContact[]][] => {
  const [first, ...others] = devices.filter(({ name }) => !name)
  const namedLines = devices.filter(({ name }) => name).map((one): [DeviceContact] => [one])
  return first ? [...namedLines, [first, ...others]] : namedLines
}
