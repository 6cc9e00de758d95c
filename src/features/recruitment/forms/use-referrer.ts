import type { CurrentUser } from '@contract/user.ts'
import { useEffect, useState } from 'react'
import { readToken } from '@/api/token.ts'
import { getCurrentUser } from '@/user/use-user.ts'

/**
 * Returns the signed-in user on a page that needs no sign-in. Returns null for a public visitor, or while the device is
 * locked.
 */
export function useReferrer(): CurrentUser | null {
  const [user, setUser] = useState<CurrentUser | null>(null)
  useEffect(() => {
    let isUnmounted = false
    readToken().then(
      (signedIn) =>
        isUnmounted || setUser(signedIn && getCurrentUser()?.id === signedIn.user ? getCurrentUser() : null),
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return user
}
