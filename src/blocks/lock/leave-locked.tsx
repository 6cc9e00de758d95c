import type { CurrentUser } from '@contract/user.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { switchTo, waitingHere } from '@/hooks/lock-here.ts'
import { signOut } from '@/hooks/sign-in.ts'
import { Button } from '@/ui/button.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'

/** Logs a user out who has neither PIN nor password: what has not been sent is lost, and it says how much that is. */
export const LeaveLocked = ({ user }: { user: CurrentUser }) => {
  const { t } = useLingui()
  const router = useRouter()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<number | null>(null)
  const leave = async () => {
    await switchTo(user)
    await signOut()
    await router.invalidate()
    await navigate({ to: '/login', replace: true, ignoreBlocker: true })
  }
  if (waiting === null) {
    return (
      <Button block variant="ghost" onClick={() => void waitingHere(user.id).then(setWaiting)}>
        <Trans>Logout</Trans>
      </Button>
    )
  }
  return (
    <div className="grid gap-3 rounded-lg bg-accent p-4 text-accent-foreground" role="status">
      <p>
        {waiting > 0 ? (
          <Plural
            value={waiting}
            one="# change has not been sent. If you log out without unlocking, it is lost for good."
            other="# changes have not been sent. If you log out without unlocking, they are lost for good."
          />
        ) : (
          <Trans>
            Everything has been sent. The register is removed from this device; sign in again to bring it
            back.
          </Trans>
        )}
      </p>
      <Button block onClick={() => setWaiting(null)}>
        <Trans>Stay</Trans>
      </Button>
      <TwoClickButton
        variant="danger"
        block
        armedLabel={t`Click again to log out`}
        onConfirm={() => void leave()}
      >
        {waiting > 0 ? <Trans>Discard and log out</Trans> : <Trans>Logout</Trans>}
      </TwoClickButton>
    </div>
  )
}
