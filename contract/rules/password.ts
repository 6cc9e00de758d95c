const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 500

/**
 * True if a new password is acceptable: at least 8 characters, with letters and numbers of any script (PWD-24, PWD-25).
 */
export const isStrongPassword = (password: string): boolean => {
  const { length } = [...password]
  return (
    length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH && /\p{L}/u.test(password) && /\p{N}/u.test(password)
  )
}

/** True if a password equals the account's email address or the part before its @, regardless of case. */
export const isOwnEmail = (password: string, email: string): boolean =>
  [email, email.slice(0, email.lastIndexOf('@'))].some(
    (forbidden) => forbidden.toLowerCase() === password.trim().toLowerCase(),
  )
