import type { Values } from './values.ts'

/** Typed values of a form, and the saved values from which the user started. */
export type SessionDraft<V extends Values> = { base: V; own: V }

/** Maximum length of a stored text. Longer values are files. */
const MAX_TEXT_LENGTH = 100_000

/** Returns true for a value that may be stored. Passwords and files are not stored. */
function isStorable(field: string, value: unknown): boolean {
  if (field.includes('password')) return false
  if (typeof value === 'string') return value.length <= MAX_TEXT_LENGTH
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string' && item.length <= MAX_TEXT_LENGTH)
  return value === null || typeof value === 'number' || typeof value === 'boolean'
}

/**
 * Stores what was typed, in the tab's session storage: it survives a crash or a reload of the tab and ends with the tab.
 * A full or blocked storage is ignored, because the form works without it.
 */
export function storeSessionDraft<V extends Values>(key: string, { base, own }: SessionDraft<V>): void {
  const fields = Object.keys(own).filter((field) => isStorable(field, own[field]) && isStorable(field, base[field]))
  const pickFields = (values: Values) => Object.fromEntries(fields.map((field) => [field, values[field]]))
  try {
    sessionStorage.setItem(key, JSON.stringify({ base: pickFields(base), own: pickFields(own) }))
  } catch {
    // The form still works.
  }
}

/** Removes a draft after the form was saved, cleared or left. */
export function removeSessionDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Blocked storage contains no draft.
  }
}

/**
 * Reads a draft. Fields that the draft does not contain have the saved value.
 * @param saved values of the loaded record
 * @returns null if there is no draft
 */
export function readSessionDraft<V extends Values>(key: string, saved: V): SessionDraft<V> | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as SessionDraft<V> | null
    if (!stored) return null
    const pickKnownFields = (values: Values) =>
      Object.fromEntries(Object.entries(values).filter(([field, value]) => field in saved && isStorable(field, value)))
    return {
      base: { ...saved, ...pickKnownFields(stored.base) },
      own: { ...saved, ...pickKnownFields(stored.own) },
    }
  } catch {
    return null
  }
}
