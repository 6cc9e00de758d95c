import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import { DeviceRow } from '@/kit/page/device-row.tsx'
import { type SelfCheck, useCopyCheck } from '@/sync-state/use-copy-check.ts'
import { useSyncState } from '@/sync-state/use-sync-state.ts'
import { Button } from '@/ui/button.tsx'

/**
 * Panel row about the comparison of this device's copy with the server. The comparison runs once a day and on request.
 */
export const CheckRow = () => {
  const { last, busy, late, check } = useCopyCheck()
  function renderProgress() {
    if (busy) return <BusyNote />
    if (late) return <TimeoutNote />
    if (last?.failed)
      return (
        <p>
          <FailureNote failed={last.failed} />
        </p>
      )
    return null
  }
  return (
    <DeviceRow
      icon={ShieldCheck}
      title={<Trans>Register check</Trans>}
      needs={last?.outcome === 'different'}
      action={
        <Button busy={busy} onClick={check}>
          <Trans>Check this device's copy</Trans>
        </Button>
      }
    >
      <div role="status">
        {renderProgress()}
        {last?.outcome && !busy ? (
          <p>
            <Outcome check={last} />
          </p>
        ) : null}
      </div>
      {last?.outcome || last?.failed || busy || late ? null : (
        <p>
          <Trans>Hallbook compares this copy with the server once a day.</Trans>
        </p>
      )}
    </DeviceRow>
  )
}

const BusyNote = () => {
  const unsentCount = useSyncState()?.waiting ?? 0
  return (
    <p>
      {unsentCount ? <Trans>Unsent changes are sent first. Then the copy is checked.</Trans> : <Trans>Checking</Trans>}
    </p>
  )
}

const TimeoutNote = () => (
  <p>
    <Trans>It could not be checked: Hallbook did not answer in time.</Trans>
  </p>
)

const FailureNote = ({ failed }: { failed: NonNullable<SelfCheck['failed']> }) => {
  switch (failed.why) {
    case 'offline':
      return <Trans>It could not be checked: no Wi-Fi. Connect and check again.</Trans>
    case 'portal':
      return <Trans>It could not be checked: this Wi-Fi asks for its own sign-in first.</Trans>
    case 'server':
      return <Trans>It could not be checked: Hallbook cannot be reached. Check again in a few minutes.</Trans>
    case 'sign_in':
      return <Trans>It could not be checked: you are not signed in. Sign in, then check again.</Trans>
    case 'update':
      return <Trans>It could not be checked: this app is too old. Update it, then check again.</Trans>
    case 'full':
      return (
        <Trans>
          It could not be checked: this device is full. Delete photos or apps that you do not need, then check again.
        </Trans>
      )
    case 'waiting':
      return <Trans>It could not be checked: new changes kept coming. Check again.</Trans>
  }
}

/** Result of the last comparison. */
const Outcome = ({ check }: { check: SelfCheck }) => {
  const { t } = useLingui()
  const when = check.at === null ? '' : formatTimeAndDay(new Date(check.at).toISOString())
  const count = check.tables.length
  switch (check.outcome) {
    case 'same':
      return t`The copy on this device is the same as the server's, checked ${when}.`
    case 'repaired':
      return plural(count, {
        one: `# table differed and was fetched again, checked ${when}.`,
        other: `# tables differed and were fetched again, checked ${when}.`,
      })
    case 'different':
      return (
        <>
          {plural(count, {
            one: `# table differs from the server's and could not be mended.`,
            other: `# tables differ from the server's and could not be mended.`,
          })}{' '}
          <Trans>Save a file for support and get in touch.</Trans>
        </>
      )
    default:
      return null
  }
}
