import { Trans } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import type { LeaveReason } from './leave-reason.ts'

export type UnsavedGuardProps = {
  reasons: RefObject<readonly LeaveReason[]>
  /** Number of bulk actions that have ended. */
  endedRuns: number
  /** The form field that the user focused last. */
  lastField: RefObject<HTMLElement | null>
  /** Stays on the page. */
  onClose: () => void
  onLeave: () => void
}

/** Confirmation before unsaved fields are lost, or a bulk action is stopped. Escape cancels. */
export const UnsavedGuard = ({ reasons, endedRuns, lastField, onClose, onLeave }: UnsavedGuardProps) => {
  const hasStayed = useRef(false)
  const stay = () => {
    hasStayed.current = true
    onClose()
  }
  const focusLastField = useEffectEvent(() => {
    // Return the focus to the last field, not to the pressed link.
    if (hasStayed.current && lastField.current?.isConnected) lastField.current.focus({ preventScroll: true })
  })
  useEffect(() => () => focusLastField(), [])
  const leaveIfFree = useEffectEvent(() => {
    if (reasons.current.length === 0) onLeave()
  })
  // Leave once the bulk action has ended, because the confirmation has no reason any more. Check in an effect: a locked
  // device pauses the action, which registers again when the device is unlocked.
  useEffect(() => {
    if (endedRuns > 0) leaveIfFree()
  }, [endedRuns])
  /** True if a bulk action is running, and no input is unsaved. */
  const isRunning = reasons.current.includes('running') && !reasons.current.includes('unsaved')
  return (
    <Dialog open onOpenChange={(open) => !open && stay()}>
      <DialogContent
        decisive
        title={isRunning ? <Trans>Stop and leave?</Trans> : <Trans>Leave without saving?</Trans>}
        description={
          isRunning ? (
            <Trans>Some rows are still waiting. What is done stays done.</Trans>
          ) : (
            <Trans>Your changes on this page have not been saved.</Trans>
          )
        }
        footer={
          <>
            <Button onClick={stay}>
              <Trans>Stay on this page</Trans>
            </Button>
            <Button variant="danger" onClick={onLeave}>
              {isRunning ? <Trans>Stop and leave</Trans> : <Trans>Leave without saving</Trans>}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
