let hasSignedIn = false

/** Records that the user has just signed in on this page. A return with a stored token does not count as a sign-in. */
export const markFreshSignIn = (): void => {
  hasSignedIn = true
}

/** Returns true once after a sign-in on this page. */
export const consumeFreshSignIn = (): boolean => {
  const wasFresh = hasSignedIn
  hasSignedIn = false
  return wasFresh
}
