import type { CurrentUser } from '@contract/user.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useOnline } from '@/browser/use-online.ts'
import { switchToUser } from '@/device-lock/lock-here.ts'
import { countUnsent, type UnsentCount } from '@/device-lock/lock-pending.ts'
import { signOut } from '@/device-lock/sign-in.ts'
import { Button } from '@/ui/button.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { DiscardLocked } from './discard-locked.tsx'

type LeaveLockedProps = {
  user: CurrentUser
  /** Called if the password has unlocked the device, so that logging out is cancelled. */
  onOpen: () => void
  /** Called if the user cancels, to restore focus. */
  onStay: () => void
}

/**
 * Logs a user out of a locked device. The person at the device may be anyone, so unsent work is only discarded after
 * the server has verified the owner's password.
 */
export const LeaveLocked = ({ user, onOpen, onStay }: LeaveLockedProps) => {
  const { t } = useLingui()
  const router = useRouter()
  const navigate = useNavigate()
  const sectionElement = useRef<HTMLElement>(null)
  const [unsentCount, setUnsentCount] = useState<UnsentCount | null>(null)
  const isPrompting = unsentCount !== null
  useEffect(() => {
    if (isPrompting) sectionElement.current?.focus()
  }, [isPrompting])

  /** @param confirmed number of unsent changes that the user agreed to lose. If it has changed, prompt again. */
  const logOut = async (confirmed: UnsentCount) => {
    const currentUnsentCount = await countUnsent(user.id)
    if (currentUnsentCount !== confirmed) return setUnsentCount(currentUnsentCount)
    await switchToUser(user)
    await signOut()
    await router.invalidate()
    await navigate({ to: '/login', replace: true, ignoreBlocker: true })
  }
  if (unsentCount === null) {
    return (
      <Button block variant="ghost" onClick={() => void countUnsent(user.id).then(setUnsentCount)}>
        <Trans>Logout</Trans>
      </Button>
    )
  }
  const cancelLogout = () => {
    setUnsentCount(null)
    onStay()
  }
  return (
    <section
      ref={sectionElement}
      tabIndex={-1}
      aria-label={t`Logout`}
      className="grid gap-3 rounded-lg bg-accent p-4 text-accent-foreground"
    >
      {unsentCount === 0 ? (
        <LeaveSent onStay={cancelLogout} onLeave={() => void logOut(0)} />
      ) : (
        <DiscardLocked
          user={user}
          unsent={unsentCount}
          onStay={cancelLogout}
          onOpen={onOpen}
          onDiscard={() => logOut(unsentCount)}
        />
      )}
    </section>
  )
}

/** Confirmation that is shown if all work was sent. The register is loaded again at the next sign-in. */
const LeaveSent = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => {
  const { t } = useLingui()
  const isOnline = useOnline()
  return (
    <>
      <p>
        {isOnline ? (
          <Trans>
            Everything has been sent. The register and its lock are removed from this device, and the PIN opens nothing
            any more. Signing in again needs Wi-Fi.
          </Trans>
        ) : (
          <Trans>
            Everything has been sent. The register and its lock are removed from this device. There is no Wi-Fi: no one
            can sign in here again until there is.
          </Trans>
        )}
      </p>
      <Button block onClick={onStay}>
        <Trans>Stay</Trans>
      </Button>
      <TwoClickButton variant="danger" block armedLabel={t`Press again to log out`} onConfirm={onLeave}>
        <Trans>Logout</Trans>
      </TwoClickButton>
    </>
  )
}
