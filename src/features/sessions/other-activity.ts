/** Maximum length in characters of a session's custom activity and of a parcel's note. */
export const MAX_OTHER_ACTIVITY_LENGTH = 500

/**
 * Converts between the stored value and the typed text of a custom activity, for `useTypedValue`. Text that is too long
 * stays in the field and is not saved.
 */
export const otherActivityConverter = {
  textOf: (value: string | null): string => value ?? '',
  read: (text: string): { value: string | null } | null => {
    const value = text.trim()
    return value.length > MAX_OTHER_ACTIVITY_LENGTH ? null : { value: value || null }
  },
}

/** Joins several lines to one, because the value must be a single line. */
export const joinLines = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')
