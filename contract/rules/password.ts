const SHORTEST = 8
const LONGEST = 500

/** Whether a new password may stand: at least 8 characters, with letters and numbers of any script (PWD-24, PWD-25). */
export const isStrongPassword = (password: string): boolean => {
  const { length } = [...password]
  return length >= SHORTEST && length <= LONGEST && /\p{L}/u.test(password) && /\p{N}/u.test(password)
}
