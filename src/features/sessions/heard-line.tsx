import { dayInLondon } from '@contract/rules/days.ts'
import { Trans } from '@lingui/react/macro'
import { useOnline } from '@/device/use-online.ts'
import { useSyncState } from '@/hooks/use-sync-state.ts'
import { formatStamp, formatTime } from '@/i18n/format.ts'

/** Whether this device hears of what others tick now, and when it last did, ms since 1970. */
export const useHeard = (): { cut: boolean; lastHeard: number | null } | null => {
  const sync = useSyncState()
  const online = useOnline()
  if (!sync) return null
  return { cut: !online || Boolean(sync.problem), lastHeard: sync.doneAt ?? null }
}

/** The time; with its day where that is not today. */
const when = (at: number): string =>
  dayInLondon(new Date(at)) === dayInLondon() ? formatTime(at) : formatStamp(new Date(at).toISOString())

/** What a board knows, and does not know: cut off it counts what its own device knows, and says so. */
export const HeardLine = ({ at }: { at: number }) => {
  const heard = useHeard()
  const now = formatTime(at)
  if (!heard?.cut) return <Trans>From the register at {now}.</Trans>
  const last = heard.lastHeard === null ? null : when(heard.lastHeard)
  return (
    <b className="cut">
      {/* A printed count is looked at long after it was made. */}
      <span className="hidden print:inline">
        <Trans>Counted at {now}.</Trans>{' '}
      </span>
      {last ? (
        <Trans>This device only. Last heard from the others at {last}.</Trans>
      ) : (
        <Trans>This device only. It has not heard from the others yet.</Trans>
      )}
    </b>
  )
}
