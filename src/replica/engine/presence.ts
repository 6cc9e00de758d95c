import { announce, onAnnouncement } from './announce.ts'

/**
 * Number of other connected devices of the club by user; null if unknown. One page of a device receives it
 * from the stream.
 */
const othersByUser = new Map<string, number | null>()

/**
 * Announces the number of other connected devices to every page of this device while the stream lasts.
 * @returns callbacks for the stream: `heard` for the club's number of devices, including this one, and `end`
 */
export const trackPresence = (user: string) => {
  let others: number | null = null
  const announceOthers = () => announce({ kind: 'presence', user, others })
  const stop = onAnnouncement((a) => {
    if (a.kind === 'presence_asked' && a.user === user) announceOthers()
  })
  return {
    heard: (devices: number): void => {
      const now = Math.max(0, devices - 1)
      if (now === others) return
      others = now
      announceOthers()
    },
    end: (): void => {
      others = null
      announceOthers()
      stop()
    },
  }
}

/** Returns the number of other connected devices as last announced to this page; null if unknown. */
export const getPresence = (user: string): number | null => othersByUser.get(user) ?? null

/** Subscribes to changes of the presence and requests the current value from the page with the stream. */
export const followPresence = (user: string, changed: () => void): (() => void) => {
  const stop = onAnnouncement((a) => {
    if (a.kind !== 'presence' || a.user !== user) return
    othersByUser.set(user, a.others)
    changed()
  })
  // Announced to this page too, because this page may have the stream.
  announce({ kind: 'presence_asked', user })
  return stop
}
