import { update } from 'idb-keyval'

/**
 * Storage key of the survey answers that were collected on this device. The stored object has one entry for each user.
 * Key: user id.
 */
export const COLLECTED_KEY = 'collected-surveys'

/** Deletes a user's collected survey answers from this device. */
export const deleteCollectedSurveys = (user: string): Promise<void> =>
  update<Record<string, unknown>>(COLLECTED_KEY, (before = {}) => {
    const { [user]: _removedEntry, ...otherEntries } = before
    return otherEntries
  })
