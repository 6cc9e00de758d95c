/** Characters of an other activity, and of the note of a parcel. */
export const MAX_OTHER_ACTIVITY_LENGTH = 500

/** The text of an other activity, as `useTypedValue` takes it. A text that is too long stays in its field and is not saved. */
export const otherActivity = {
  textOf: (value: string | null): string => value ?? '',
  read: (text: string): { value: string | null } | null => {
    const value = text.trim()
    return value.length > MAX_OTHER_ACTIVITY_LENGTH ? null : { value: value || null }
  },
}

/** Several lines to read, but still one line of text. */
export const onOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')
