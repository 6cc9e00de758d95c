import type { CurrentUser } from '@contract/user.ts'
import { Trans } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lockedUsers, switchTo } from '@/hooks/lock-here.ts'
import { Button } from '@/ui/button.tsx'

/** Who has locked their register on this device: they go on with their PIN, also without a network. */
export const LockedAccounts = () => {
  const router = useRouter()
  const navigate = useNavigate()
  const [users, setUsers] = useState<CurrentUser[]>([])
  useEffect(() => {
    void lockedUsers().then(setUsers)
  }, [])
  const take = async (user: CurrentUser) => {
    await switchTo(user)
    await router.invalidate()
    await navigate({ to: '/', replace: true })
  }
  return users.map((user) => (
    <Button key={user.id} block icon={LockKeyhole} onClick={() => void take(user)}>
      <span>
        <Trans>
          Unlock as {user.first_name} {user.last_name}
        </Trans>
      </span>
    </Button>
  ))
}
