import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readSignInEnds } from '@/api/sign-in-end.ts'
import { Banner } from '@/ui/banner.tsx'

/** Notice on the sign-in page after a sign-in ran out while a page was open. Renders nothing otherwise. */
export const ExpiredNotice = () => {
  const [isExpired, setIsExpired] = useState(false)
  useEffect(() => {
    void readSignInEnds().then((ends) => setIsExpired(ends.some(({ code }) => code === 'sign_in_expired')))
  }, [])
  if (!isExpired) return null
  return (
    <Banner tone="info" icon={Clock}>
      <b>
        <Trans>Your sign-in has run out.</Trans>
      </b>{' '}
      <Trans>
        Central staff are signed out after 12 hours without use, or when all sign-ins are ended. What you typed is still
        there when you sign in again.
      </Trans>
    </Banner>
  )
}
