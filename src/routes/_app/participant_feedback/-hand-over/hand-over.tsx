import { Plural, Trans } from '@lingui/react/macro'
import { HandHelping } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { countCollectedAnswers, onCollectedAnswersSent, startSendingAnswers } from '@/device-storage/send-collected.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { useMaybeReplica } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'

const HandOverDialog = lazy(() => import('./hand-over-dialog.tsx').then((m) => ({ default: m.HandOverDialog })))

/** Button to hand the device over for the survey, with the number of unsent responses (B-SUR-03). */
export const HandOver = () => {
  const user = useUser()
  const replica = useMaybeReplica()
  const isReachable = useReachable()
  const [open, setOpen] = useState(false)
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    const updateCount = () => void countCollectedAnswers(user.id).then(setWaiting, () => undefined)
    updateCount()
    return onCollectedAnswersSent(updateCount)
  }, [user.id])
  // Send again when the sync reaches the server, because a browser does not always report that the network is back.
  useEffect(() => {
    if (isReachable) startSendingAnswers()
  }, [isReachable])
  if (!replica) return null
  return (
    <>
      <span role="status" className="text-sm text-muted-foreground empty:hidden">
        {waiting > 0 ? (
          <Plural
            value={waiting}
            one="# answer on this device is sent when there is Wi-Fi"
            other="# answers on this device are sent when there is Wi-Fi"
          />
        ) : null}
      </span>
      <Button variant="primary" icon={HandHelping} onClick={() => setOpen(true)}>
        <Trans>Let a family answer here</Trans>
      </Button>
      {open ? (
        <Suspense>
          <HandOverDialog db={replica.db} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
