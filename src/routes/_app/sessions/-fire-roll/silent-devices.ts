import type { KnownContact, KnownContacts } from '@/replica/db.ts'

/** A device that was heard so lately has most likely nothing to tell: they all look once a minute. */
const LATELY_MS = 2 * 60_000
/** Clocks of devices differ; a contact as old as this says nothing of a roll that another device began. */
const OLD_MS = 5 * 60_000

type Asked = {
  contacts: KnownContacts | null
  /** When the first was seen outside, ms since 1970; null: nobody has been yet. */
  began: number | null
  now: number
  /** This device hears of no other now. */
  alone: boolean
}

/** The devices that were active today and may know of people who are not on this roll (B-HAL-02). */
export const silentDevices = ({ contacts, began, now, alone }: Asked): KnownContact[] => {
  if (!contacts) return []
  if (alone) return contacts.devices
  const since = Math.max(began ?? now - LATELY_MS, now - OLD_MS)
  return contacts.devices.filter(({ at }) => at < since)
}

/** Whether all others have been heard since people began to be counted: only then everyone is accounted for. */
export const allHeard = (asked: Asked): boolean =>
  !asked.alone &&
  asked.began !== null &&
  asked.contacts !== null &&
  asked.contacts.at >= Math.max(asked.began, asked.now - OLD_MS) &&
  silentDevices(asked).length === 0

/** What is told of in one line each: a device with a name, and all that have none together. */
export const silentLines = (devices: readonly KnownContact[]): [KnownContact, ...KnownContact[]][] => {
  const [first, ...others] = devices.filter(({ name }) => !name)
  const named = devices.filter(({ name }) => name).map((one): [KnownContact] => [one])
  return first ? [...named, [first, ...others]] : named
}
