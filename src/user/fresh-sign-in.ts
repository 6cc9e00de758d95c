import { useEffect, useState } from 'react'

let hasSignedIn = false

/** Records that the user has just signed in on this page. A return with a stored token does not count as a sign-in. */
export const markFreshSignIn = (): void => {
  hasSignedIn = true
}

/** Returns true for the first component that is mounted after a sign-in on this page. */
export const useFreshSignIn = (): boolean => {
  const [isFresh] = useState(() => hasSignedIn)
  // Clear the mark after the mount, because React can discard a render and start again.
  useEffect(() => {
    hasSignedIn = false
  }, [])
  return isFresh
}
