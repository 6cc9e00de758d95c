import type { CurrentUser } from '@contract/user.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { removeUnreadableData, saveFromLostLock } from '@/device-lock/lock-lost.ts'
import { countUnsent, type UnsentCount } from '@/device-lock/lock-pending.ts'
import { Name } from '@/ui/name.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'

/**
 * Screen for a user whose locked data cannot be opened because the key is lost. It shows what is lost, what is safe and
 * how to restart.
 */
export const KeyLostScreen = ({ user }: { user: CurrentUser }) => {
  const { t } = useLingui()
  const { show } = useToast()
  const router = useRouter()
  const [unsentCount, setUnsentCount] = useState<UnsentCount | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    const tryRecovery = async () => {
      if (!(await saveFromLostLock(user.id))) {
        const count = await countUnsent(user.id)
        if (!isUnmounted) setUnsentCount(count)
        return
      }
      show({
        message: t`The lock of this device had been cleared from the browser. Set it again in the sync panel.`,
      })
      await router.invalidate()
    }
    void tryRecovery()
    return () => {
      isUnmounted = true
    }
  }, [user.id, router, show, t])
  if (unsentCount === null) return <main className="min-h-[70dvh]" aria-busy="true" />
  const removeUserData = async () => {
    setIsBusy(true)
    await removeUnreadableData(user.id, unsentCount)
    location.assign('/login')
  }
  return (
    <main className="grid min-h-[70dvh] place-content-center p-6">
      <div className="grid max-w-120 gap-4">
        <h1 className="flex items-center gap-3 text-2xl font-heavy">
          <KeyRound className="flex-none" aria-hidden="true" />
          <Trans>The lock's key is gone</Trans>
        </h1>
        <p>
          <Trans>
            The browser no longer has the key to what <Name>{`${user.first_name} ${user.last_name}`}</Name> had locked
            on this device: someone has cleared it, or the browser has. Neither the PIN nor a password can open it now.
          </Trans>
        </p>
        <p className="font-bold">
          <Loss unsent={unsentCount} />
        </p>
        <p>
          <Trans>Everything that had been sent is safe. It comes back when you sign in, which needs Wi-Fi.</Trans>
        </p>
        <TwoClickButton
          variant="danger"
          block
          busy={isBusy}
          armedLabel={t`Press again to remove`}
          onConfirm={() => void removeUserData()}
        >
          <Trans>Remove it and sign in again</Trans>
        </TwoClickButton>
      </div>
    </main>
  )
}

function Loss({ unsent }: { unsent: UnsentCount }) {
  if (unsent === 'unknown') return <Trans>Changes made on this device that had not been sent are lost.</Trans>
  if (unsent === 0) return <Trans>Nothing is lost: everything had been sent.</Trans>
  return plural(unsent, {
    one: '# change made on this device had not been sent. It is lost.',
    other: '# changes made on this device had not been sent. They are lost.',
  })
}
