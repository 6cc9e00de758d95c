const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 500

/** Whether a new password may stand: at least 8 characters, with letters and numbers of any script (PWD-24, PWD-25). */
export const isStrongPassword = (password: string): boolean => {
  const { length } = [...password]
  return (
    length >= MIN_PASSWORD_LENGTH &&
    length <= MAX_PASSWORD_LENGTH &&
    /\p{L}/u.test(password) &&
    /\p{N}/u.test(password)
  )
}

/** Why the server refuses a password that is strong by its letters (`detail.password`). */
export const passwordRefusals = {
  common: 'Too many people use this password. Choose another.',
  email: 'This is your email address. Choose another password.',
  guessable:
    'This is easy to guess: a name, a common word, a season or a month with numbers. Use three words that do not belong together, and a number.',
} as const

/** Whether a password is the e-mail address of its account, or what is before the @ of it, capitals aside. */
export const isOwnEmail = (password: string, email: string): boolean =>
  [email, email.slice(0, email.lastIndexOf('@'))].some(
    (known) => known.toLowerCase() === password.trim().toLowerCase(),
  )
