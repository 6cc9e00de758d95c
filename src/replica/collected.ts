import { update } from 'idb-keyval'

/** Where a device keeps the survey answers that it was handed over for, by user. */
export const COLLECTED_KEY = 'collected-surveys'

/** Takes what a user's device has collected off it. */
export const forgetCollected = (user: string): Promise<void> =>
  update<Record<string, unknown>>(COLLECTED_KEY, (before = {}) => {
    const { [user]: _gone, ...others } = before
    return others
  })
