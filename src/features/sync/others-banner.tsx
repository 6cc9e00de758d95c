import { Users } from 'lucide-react'
import { useOthersPending } from '@/device-lock/lock-pending.ts'
import { OtherWaitingText } from '@/features/lock/other-waiting-text.tsx'
import { Banner } from '@/ui/banner.tsx'
import { useUser } from '@/user/use-user.ts'

/** Banner about other volunteers' unsent work on this device and how to send it. */
export const OthersBanner = () => {
  const otherPending = useOthersPending(useUser().id)
  if (!otherPending.length) return null
  return (
    <Banner tone="info" icon={Users} className="mt-4 py-3">
      <div className="grid gap-2">
        {otherPending.map((other) => (
          <OtherWaitingText key={other.user} other={other} />
        ))}
      </div>
    </Banner>
  )
}
