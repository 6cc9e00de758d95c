import * as v from 'valibot'

const Time = v.number()

/**
 * Marker outside IndexedDB that reveals if the browser has cleared a replica. Contains numbers and the replica's random
 * id, but no personal data.
 */
const EvictionMarker = v.object({
  /** The replica's device id. A different id means a different replica. */
  device: v.string(),
  /** Last known number of unsent and quarantined changes. */
  waiting: v.number(),
  at: Time,
  /** The oldest pending change and the time at which it was first seen. */
  head: v.nullable(v.object({ seq: v.number(), first: Time })),
  /** Loss of a cleared replica, stored until the user has seen it. */
  lost: v.nullable(v.object({ waiting: v.number(), at: Time })),
})
export type EvictionMarker = v.InferOutput<typeof EvictionMarker>

/** Returns the marker's storage key. A hash in the key hides the user. */
export const getMarkerKey = async (user: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`hallbook-kept-${user}`))
  const bytes = new Uint8Array(hash).slice(0, 12)
  return `kept-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export const readMarker = (key: string): EvictionMarker | null => {
  try {
    const parsedMarker = v.safeParse(EvictionMarker, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsedMarker.success ? parsedMarker.output : null
  } catch {
    return null
  }
}

export const writeMarker = (key: string, marker: EvictionMarker): void => {
  try {
    localStorage.setItem(key, JSON.stringify(marker))
  } catch {
    // Ignore a full or forbidden storage. Only the detection of a cleared replica is then lost.
  }
}

/** Deletes the marker, so that a deliberate deletion of the replica is not reported as a loss. */
export const deleteMarker = async (user: string): Promise<void> => {
  const key = await getMarkerKey(user)
  try {
    localStorage.removeItem(key)
  } catch {
    // Ignore a forbidden storage, because no marker can exist in it.
  }
}
