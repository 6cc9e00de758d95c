let fresh = false

/** Notes that somebody has signed in on this page, rather than come back to it with a stored token. */
export const noteFreshSignIn = (): void => {
  fresh = true
}

/** Whether somebody has signed in here since this was last asked. */
export const takeFreshSignIn = (): boolean => {
  const was = fresh
  fresh = false
  return was
}
