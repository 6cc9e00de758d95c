let hasSignedIn = false

/** Records that the user has signed in on this page, in contrast to a return with a stored token. */
export const markFreshSignIn = (): void => {
  hasSignedIn = true
}

/** Returns true once after a sign-in on this page. */
export const consumeFreshSignIn = (): boolean => {
  const wasFresh = hasSignedIn
  hasSignedIn = false
  return wasFresh
}
