/** Prefix of the session storage keys of form drafts. The rest of a key is the user's id and the path of the record. */
const KEY_PREFIX = 'form-draft'

/**
 * Returns the key of a form's draft in the session storage.
 * @param name path of the record, such as `/news/new`
 */
export const getDraftKey = (user: string, name: string): string => `${KEY_PREFIX} ${user} ${name}`

/** Returns true if the draft belongs to the user. */
export const isDraftOfUser = (key: string, user: string | undefined): boolean =>
  user !== undefined && key.startsWith(getDraftKey(user, ''))

/**
 * Deletes this tab's drafts.
 * @param remainingUser user whose drafts stay
 */
export function deleteFormDrafts(remainingUser?: string): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(`${KEY_PREFIX} `))
    for (const key of keys) if (!isDraftOfUser(key, remainingUser)) sessionStorage.removeItem(key)
  } catch {
    // Ignore a blocked storage, because no drafts can be in it.
  }
}
