import type { CurrentUser } from '@contract/user.ts'
import { Trans } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLockedUsers } from '@/device-lock/lock-accounts.ts'
import { switchToUser } from '@/device-lock/lock-here.ts'
import { Button } from '@/ui/button.tsx'
import { UnsentCount } from './unsent-count.tsx'

/**
 * Buttons for users whose register on this device is locked. They unlock with a PIN, also offline. `room` is a
 * placeholder of the same size that is shown while loading.
 */
export const LockedAccounts = ({ room }: { room: ReactNode }) => {
  const router = useRouter()
  const navigate = useNavigate()
  const lockedUsers = useLockedUsers()
  const unlockAs = async (user: CurrentUser) => {
    await switchToUser(user)
    await router.invalidate()
    await navigate({ to: '/', replace: true })
  }
  if (!lockedUsers) return room
  return lockedUsers.users.map((user) => (
    <Button key={user.id} block icon={LockKeyhole} onClick={() => void unlockAs(user)}>
      <span className="name">
        <Trans>
          Unlock as {user.first_name} {user.last_name}
        </Trans>
        <UnsentCount count={lockedUsers.waiting(user.id)} />
      </span>
    </Button>
  ))
}
