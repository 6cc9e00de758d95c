import { announce, onAnnouncement } from './announce.ts'

/** How many other devices of the club are connected, by user; null where nobody knows. One page of a device hears it. */
const known = new Map<string, number | null>()

/**
 * Says to every page of this device how many others are connected, for as long as the stream that told it lasts.
 * @returns what the stream calls: `heard` with the devices of the club, this one among them, and `end`
 */
export const holdPresence = (user: string) => {
  let others: number | null = null
  const tell = () => announce({ kind: 'presence', user, others })
  const stop = onAnnouncement((a) => {
    if (a.kind === 'presence_asked' && a.user === user) tell()
  })
  return {
    heard: (devices: number): void => {
      const now = Math.max(0, devices - 1)
      if (now === others) return
      others = now
      tell()
    },
    end: (): void => {
      others = null
      tell()
      stop()
    },
  }
}

/** How many other devices are connected as far as this page has heard; null where it is not known. */
export const presenceOf = (user: string): number | null => known.get(user) ?? null

/** Follows `presenceOf`, and asks the page that hears it. */
export const followPresence = (user: string, changed: () => void): (() => void) => {
  const stop = onAnnouncement((a) => {
    if (a.kind !== 'presence' || a.user !== user) return
    known.set(user, a.others)
    changed()
  })
  // The page that hears it may be this one.
  announce({ kind: 'presence_asked', user })
  return stop
}
