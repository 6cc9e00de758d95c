import { isAllowed } from '@contract/access.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check, Clock, CloudOff, Hand, OctagonAlert, RefreshCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useOnline } from '@/browser/use-online.ts'
import { formatTime } from '@/i18n/format.ts'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { lazyDialog } from '@/kit/page/lazy-dialog.tsx'
import { type DeviceCheckResult, useDeviceWatch } from '@/sync-state/use-device-watch.ts'
import { useSyncState } from '@/sync-state/use-sync-state.ts'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import { useUser } from '@/user/use-user.ts'
import { useSavedMessages } from '@/words/use-saved-messages.ts'
import { useOpenPanel } from './panel-provider.tsx'

const QuarantineCount = lazyOptional(() => import('./quarantine-count.tsx').then((m) => m.QuarantineCount))
const ClearedDialog = lazyDialog(() => import('./cleared-dialog.tsx').then((m) => m.ClearedDialog))

type PillLook = 'saved' | 'sending' | 'sent' | 'stale' | 'needs' | 'bad'

const pillIcons = { saved: Check, sending: RefreshCw, sent: Check, stale: Clock, needs: Check, bad: OctagonAlert }

const formatUnsent = (stale: DeviceCheckResult['stale']): string => {
  const { count, days } = stale ?? { count: 0, days: 0 }
  return plural(count, { one: `# unsent for ${days} days`, other: `# unsent for ${days} days` })
}

type SyncPillProps = {
  onSpine?: boolean
  /** Number of families that the user must check. The panel opens them. */
  toCheck?: number
  className?: string
}

/**
 * Pill with the sync state. It is always visible, because users rely on it to know if their work is saved. A tap opens
 * the panel.
 */
export const SyncPill = ({ onSpine = false, toCheck = 0, className }: SyncPillProps) => {
  const { t } = useLingui()
  const sync = useSyncState()
  const isOnline = useOnline()
  const { stale, lost, age, told: dismissLost } = useDeviceWatch(sync)
  const savedMessages = useSavedMessages()
  const openPanel = useOpenPanel()
  const canDecide = isAllowed('held_changes', useUser())
  const [quarantinedCount, setQuarantinedCount] = useState(0)
  if (!sync) return <span className="min-h-touch" />
  const { waiting, phase, doneAt, full, problem, restored } = sync
  // Add the people that the server rejected after a restore, because a coordinator must add them again. Also add the
  // changes that wait for the coordinator's decision.
  const needsYou = sync.needsYou + (restored?.refused ?? 0) + quarantinedCount
  function getLook(): PillLook {
    if (full) return 'bad'
    if (needsYou) return 'needs'
    if (phase === 'sending') return 'sending'
    if (toCheck) return 'needs'
    if (!waiting) return 'sent'
    if (stale) return 'stale'
    return 'saved'
  }
  const look = getLook()
  // Also use the browser's own state, because the browser may know that the device is offline before the next call
  // fails. The buttons next to the pill use it too.
  const isOffline = problem === 'offline' || !isOnline
  // Show the offline icon only if the device is not full and no request is running.
  const Icon = isOffline && look !== 'bad' && look !== 'sending' ? CloudOff : pillIcons[look]
  // Use functions, so that only the displayed label is formatted. The first number or time that a page formats takes 70
  // ms on a slow tablet.
  const labelByLook: Record<PillLook, () => string> = {
    saved: () => savedMessages.all,
    sending: () => plural(sync.sending, { one: 'Sending #', other: 'Sending #' }),
    sent: () => (doneAt && !isOffline ? t`All sent ${formatTime(doneAt)}` : savedMessages.all),
    // This state has the colour of `needs`, so that users notice it. The work is as safe as before.
    stale: () => formatUnsent(stale),
    // First show that all work is saved, even if something needs the user.
    needs: () => savedMessages.all,
    bad: () => t`Not saved`,
  }
  // Show that the server was restored until the user has opened the panel. A restore is rare, and the panel has the
  // details.
  const shownRestore = look === 'bad' || look === 'sending' ? null : restored
  const primaryText = shownRestore ? t`The server was restored` : labelByLook[look]()
  const sentBack = problem === 'sign_in' ? undefined : shownRestore?.people
  function getSecondaryText() {
    if (look === 'bad') return savedMessages.full
    if (problem === 'sign_in') return t`Sign in to send`
    if (sentBack) return plural(sentBack, { one: '# person was sent back', other: '# people were sent back' })
    if (look === 'stale') return isOffline || problem === 'portal' ? t`Needs Wi-Fi` : null
    if (waiting && look === 'needs' && stale) return formatUnsent(stale)
    if (waiting && look !== 'sending') return plural(waiting, { one: '# to send', other: '# to send' })
    if (age !== null && look !== 'sending') return plural(age, { one: '# day old', other: '# days old' })
    return null
  }
  const secondaryText = getSecondaryText()
  const secondaryLine = secondaryText ? (
    <span className="then">
      {look === 'bad' || sentBack || onSpine || Icon === CloudOff ? null : <CloudOff aria-hidden="true" />}
      {secondaryText}
    </span>
  ) : null
  const needsLine =
    look === 'needs' && !shownRestore ? (
      <span className="then hand">
        <Hand aria-hidden="true" />
        {needsYou ? plural(needsYou, { one: '# needs you', other: '# need you' }) : null}
        {needsYou && toCheck ? ', ' : null}
        {toCheck ? plural(toCheck, { one: '# to check', other: '# to check' }) : null}
      </span>
    ) : null
  const isSavedLabel = primaryText === savedMessages.all
  const primaryLine = (
    <span className="words">
      {isSavedLabel ? (
        <>
          <span className="long">{savedMessages.all}</span>
          <span className="short">{savedMessages.short}</span>
        </>
      ) : (
        primaryText
      )}
    </span>
  )
  return (
    <>
      <button
        type="button"
        className={clsx('pill', onSpine && 'on-spine', className)}
        data-state={look === 'stale' ? 'needs' : look}
        aria-haspopup="dialog"
        onClick={() => openPanel({ stale, full })}
      >
        <span className="dot">
          <Icon aria-hidden="true" className={look === 'sending' ? 'spin' : undefined} />
        </span>
        <span className="lines">
          {primaryLine}
          {secondaryLine || needsLine ? (
            <span className="thens">
              {secondaryLine}
              {needsLine}
            </span>
          ) : null}
        </span>
        {isOffline ? (
          <span className="sr-only">
            <Trans>No Wi-Fi</Trans>
          </span>
        ) : null}
        <span className="sr-only">
          <Trans>Open the sync panel</Trans>
        </span>
      </button>
      {canDecide ? (
        <AfterFirstPaint>
          <Suspense>
            <QuarantineCount onCount={setQuarantinedCount} />
          </Suspense>
        </AfterFirstPaint>
      ) : null}
      {lost ? (
        <Suspense>
          <ClearedDialog lost={lost} onClose={dismissLost} />
        </Suspense>
      ) : null}
    </>
  )
}
