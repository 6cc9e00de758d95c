import { holidayTextOperations, type LedgerRow } from '@contract/club-status/holiday-texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useWaveNames } from './wave-names.ts'

/** Returns true if the text failed or may have failed, and was not sent again yet. */
export const canSendAgain = ({ state, sent_again }: LedgerRow): boolean =>
  !sent_again && (state === 'failed' || state === 'perhaps_sent')

/**
 * Dialog that shows a text to one person. If the text can be sent again, the dialog explains the effect and has a "Send
 * again" button (B-TXT-01).
 */
export const TextDialog = ({ text, row, onClose }: { text: string; row: LedgerRow; onClose: () => void }) => {
  const { t } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const invalidateTexts = useInvalidate('holiday_texts')
  const isReachable = useReachable()
  const [busy, setBusy] = useState(false)
  const name = row.user__name
  const names = useWaveNames()
  const isResendable = canSendAgain(row)
  const send = async () => {
    setBusy(true)
    try {
      const request = { params: { id: text }, body: { text: row.id } }
      await call(holidayTextOperations['holiday_texts.send_again'], request)
      show({ message: t`It is sent again` })
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'decided_otherwise')
        show({
          message: t`It was not sent: it has been sent already, or its number may want no more texts.`,
          tone: 'error',
        })
      else showErrorNotice(error)
    } finally {
      void invalidateTexts()
      setBusy(false)
    }
  }
  function renderResendWarning() {
    if (!isResendable) return undefined
    if (row.state === 'perhaps_sent') return <Trans>It may have arrived already. If so, {name} gets it twice.</Trans>
    return <Trans>It did not arrive. It will be sent once more, to {row.mobile_number}.</Trans>
  }
  return (
    <Dialog open onOpenChange={(stays) => stays || onClose()}>
      <DialogContent
        decisive={isResendable}
        title={isResendable ? t`Send this text again?` : `${names[row.wave]}: ${name}`}
        description={renderResendWarning()}
        footer={
          isResendable ? (
            <>
              {isReachable ? null : <NeedsWifi />}
              <Button onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              <Button variant="primary" icon={Send} busy={busy} disabled={!isReachable} onClick={() => void send()}>
                <Trans>Send again</Trans>
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          )
        }
      >
        <p lang={row.language} className="rounded-lg bg-muted px-4 py-3 whitespace-pre-wrap wrap-anywhere">
          {row.message}
        </p>
      </DialogContent>
    </Dialog>
  )
}
