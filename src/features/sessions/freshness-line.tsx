import { getLondonDay } from '@contract/rules/days.ts'
import { Trans } from '@lingui/react/macro'
import { useOnline } from '@/browser/use-online.ts'
import { formatTime } from '@/i18n/format.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { useSyncState } from '@/sync-state/use-sync-state.ts'

/**
 * Returns how current the ticks of other devices are on this device. `cut` is true while no ticks can arrive.
 * `lastHeard` is the time of the last contact in ms since 1970.
 */
export const useSyncFreshness = (): { cut: boolean; lastHeard: number | null } | null => {
  const syncState = useSyncState()
  const isOnline = useOnline()
  if (!syncState) return null
  return { cut: !isOnline || Boolean(syncState.problem), lastHeard: syncState.doneAt ?? null }
}

/** Formats a time, with its day if that is not today. */
const formatWhen = (time: number): string =>
  getLondonDay(new Date(time)) === getLondonDay() ? formatTime(time) : formatTimestamp(new Date(time).toISOString())

/**
 * Line that shows how current a board's counts are. Without a connection the counts contain only this device's data.
 */
export const FreshnessLine = ({ countedAt }: { countedAt: number }) => {
  const freshness = useSyncFreshness()
  const now = formatTime(countedAt)
  if (!freshness?.cut) return <Trans>Counted at {now}.</Trans>
  const last = freshness.lastHeard === null ? null : formatWhen(freshness.lastHeard)
  return (
    <b className="cut">
      {/* Print the time of the count, because a printed count is read much later. */}
      <span className="hidden print:inline">
        <Trans>Counted at {now}.</Trans>{' '}
      </span>
      {last ? (
        <Trans>This device only. Last update from the others: {last}.</Trans>
      ) : (
        <Trans>This device only. No update from the others yet.</Trans>
      )}
    </b>
  )
}
