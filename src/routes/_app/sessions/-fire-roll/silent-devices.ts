import type { KnownContact, KnownContacts } from '@/replica/db.ts'

/** Age in ms up to which a contact is recent enough. Devices check in once a minute. */
const LATELY_MS = 2 * 60_000
/**
 * Age in ms from which a contact is always too old. It limits the error from devices with different clocks.
 */
const OLD_MS = 5 * 60_000

type Asked = {
  contacts: KnownContacts | null
  /** Time when the first person was seen outside, in ms since 1970, or null before that. */
  began: number | null
  now: number
  /** True if this device has no contact with other devices now. */
  alone: boolean
}

/**
 * Returns devices that were active today and may have ticked in people who are not on this roll (B-HAL-02).
 */
export const silentDevices = ({ contacts, began, now, alone }: Asked): KnownContact[] => {
  if (!contacts) return []
  if (alone) return contacts.devices
  const since = Math.max(began ?? now - LATELY_MS, now - OLD_MS)
  return contacts.devices.filter(({ at }) => at < since)
}

/**
 * True if all other devices have been in contact since the count began. Only then everyone is accounted for.
 */
export const allHeard = (asked: Asked): boolean =>
  !asked.alone &&
  asked.began !== null &&
  asked.contacts !== null &&
  asked.contacts.at >= Math.max(asked.began, asked.now - OLD_MS) &&
  silentDevices(asked).length === 0

/** Groups the devices into lines: one for each named device, and one for all nameless devices. */
export const silentLines = (devices: readonly KnownContact[]): [KnownContact, ...KnownContact[]][] => {
  const [first, ...others] = devices.filter(({ name }) => !name)
  const named = devices.filter(({ name }) => name).map((one): [KnownContact] => [one])
  return first ? [...named, [first, ...others]] : named
}
