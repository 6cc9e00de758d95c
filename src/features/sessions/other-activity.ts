/** The text of an other activity, as `useTypedValue` takes it. */
export const otherActivity = {
  textOf: (value: string | null): string => value ?? '',
  read: (text: string): { value: string | null } => ({ value: text.trim() || null }),
}

/** Several lines to read, but still one line of text. */
export const onOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')
