import { type WorkRow, workOperations } from '@contract/work.ts'
import { useCachedQuery } from '@/data/use-cached-query.ts'
import { deviceWorkKinds, useDeviceWork } from '@/register/use-device-work.ts'

/** Returns what waits for the user: the server's counts, cached on this device, and the counts of the replica. */
export function useWork() {
  const { told: response, busy: isBusy, ...state } = useCachedQuery(workOperations['me.work'], {})
  const deviceRows = useDeviceWork()
  const isCutOff = !state.reachable || state.failure !== null
  return {
    ...state,
    rows: response || deviceRows ? mergeWork(response?.answer ?? [], deviceRows).sort(compareRows) : null,
    /** True while no count is available yet. */
    isBusy,
    /** Time of the server's counts if they could not be refreshed. Null if the device has none. */
    staleSince: isCutOff && response ? response.at : null,
    /** True if the server's counts are missing because the server was not reached. */
    isIncomplete: isCutOff && !response,
    hasDeviceRows: deviceRows !== null,
  }
}

/** Replaces the kinds that this device counts itself. */
export function mergeWork(serverRows: readonly WorkRow[], deviceRows: readonly WorkRow[] | null): WorkRow[] {
  if (!deviceRows) return [...serverRows]
  return [...serverRows.filter(({ kind }) => !deviceWorkKinds.has(kind)), ...deviceRows]
}

/** True for work that must be seen first, because a child may be in danger. */
export const isDanger = ({ kind }: Pick<WorkRow, 'kind'>): boolean => kind === 'concern'

/** Sorts danger first, then the longest wait. */
export const compareRows = (a: WorkRow, b: WorkRow): number =>
  Number(isDanger(b)) - Number(isDanger(a)) || a.oldest.localeCompare(b.oldest)
