import { announce, onAnnouncement } from './announce.ts'

/**
 * Number of the club's other connected devices, null if unknown. Key: user id. One page of a device receives the number
 * from the stream.
 */
const otherCountByUser = new Map<string, number | null>()

/**
 * Announces the number of other connected devices to every page of this device while the stream is open.
 * @returns callbacks for the stream: `heard` receives the club's number of devices, including this one. `end` clears
 * the number.
 */
export const trackPresence = (user: string) => {
  let otherCount: number | null = null
  const announceCount = () => announce({ kind: 'presence', user, others: otherCount })
  const stop = onAnnouncement((a) => {
    if (a.kind === 'presence_asked' && a.user === user) announceCount()
  })
  return {
    heard: (devices: number): void => {
      const newCount = Math.max(0, devices - 1)
      if (newCount === otherCount) return
      otherCount = newCount
      announceCount()
    },
    end: (): void => {
      otherCount = null
      announceCount()
      stop()
    },
  }
}

/** Returns the number of other connected devices as last announced to this page, null if unknown. */
export const getPresence = (user: string): number | null => otherCountByUser.get(user) ?? null

/** Subscribes to presence changes, and requests the current value from the page that has the stream. */
export const followPresence = (user: string, changed: () => void): (() => void) => {
  const stop = onAnnouncement((a) => {
    if (a.kind !== 'presence' || a.user !== user) return
    otherCountByUser.set(user, a.others)
    changed()
  })
  // Announce the request to this page too, because this page may have the stream.
  announce({ kind: 'presence_asked', user })
  return stop
}
