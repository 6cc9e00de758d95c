import { Plural, Trans } from '@lingui/react/macro'
import { Check, CloudOff, Hand, RefreshCw } from 'lucide-react'
import { useSyncState } from '@/hooks/use-sync-state.ts'
import { formatTime } from '@/i18n/format.ts'

/** Where the work is, always in view. Tapping it opens the panel. */
export const SyncPill = ({ onOpen }: { onOpen?: () => void }) => {
  const sync = useSyncState()
  if (!sync) return null
  const { waiting, needsYou, phase, doneAt } = sync
  const state = needsYou ? 'needs' : phase === 'sending' ? 'sending' : waiting ? 'saved' : 'sent'
  const toSend = waiting ? (
    <span className="then">
      <CloudOff aria-hidden="true" />
      <Plural value={waiting} one="# to send" other="# to send" />
    </span>
  ) : null
  return (
    <button type="button" className="pill" data-state={state} onClick={onOpen}>
      <span className="dot">
        {state === 'needs' ? <Hand /> : state === 'sending' ? <RefreshCw className="spin" /> : <Check />}
      </span>
      {state === 'needs' ? (
        <span>
          <Plural value={needsYou} one="# needs you" other="# need you" />
        </span>
      ) : state === 'sending' ? (
        <span>
          <Plural value={sync.sending} one="Sending #" other="Sending #" />
        </span>
      ) : state === 'saved' ? (
        <span>
          <Trans>All saved on this device</Trans>
        </span>
      ) : (
        <span>
          {doneAt ? <Trans>All sent {formatTime(doneAt)}</Trans> : <Trans>All saved on this device</Trans>}
        </span>
      )}
      {state === 'sending' ? null : toSend}
    </button>
  )
}
