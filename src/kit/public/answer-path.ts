/** Answers of a form. Key: field name. */
export type Values = Record<string, unknown>

/** Returns the value at a path such as `references.0.email`, or undefined if it does not exist. */
export const getValueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((within, key) => (within as Values | null | undefined)?.[key], values)

/** Returns a copy of the answers with a new value at a path. Arrays remain arrays. */
export const setValueAt = <V extends object>(values: V, path: string, value: unknown): V => {
  const [key = '', ...rest] = path.split('.')
  const currentValue = (values as Values)[key]
  const newValue = rest.length ? setValueAt((currentValue ?? {}) as Values, rest.join('.'), value) : value
  if (!Array.isArray(values)) return { ...values, [key]: newValue }
  return values.map((one, index) => (String(index) === key ? newValue : one)) as unknown as V
}

/** Returns true if the path is one of the fields or is inside one of them. */
export const isWithin = (path: string, fields: readonly string[]): boolean =>
  fields.some((field) => path === field || path.startsWith(`${field}.`))

/** Path of incomplete input, such as half a date. It is never sent. */
export const getTypedPath = (path: string): string => `${path}_typed`
