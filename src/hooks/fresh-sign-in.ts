let fresh = false

/** Records that the user has signed in on this page and did not return with a stored token. */
export const noteFreshSignIn = (): void => {
  fresh = true
}

/** Returns true once after a sign-in on this page. */
export const takeFreshSignIn = (): boolean => {
  const was = fresh
  fresh = false
  return was
}
