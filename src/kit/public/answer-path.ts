/** The answers of a form, by field. */
export type Values = Record<string, unknown>

/** What lies at `references.0.email` of the answers; undefined where there is nothing. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((within, key) => (within as Values | null | undefined)?.[key], values)

/** The same answers with another value at a path; lists stay lists. */
export const withValueAt = <V extends object>(values: V, path: string, value: unknown): V => {
  const [key = '', ...rest] = path.split('.')
  const before = (values as Values)[key]
  const after = rest.length ? withValueAt((before ?? {}) as Values, rest.join('.'), value) : value
  if (!Array.isArray(values)) return { ...values, [key]: after }
  return values.map((one, at) => (String(at) === key ? after : one)) as unknown as V
}

/** Whether a path is one of these fields, or lies in one of them. */
export const isWithin = (path: string, fields: readonly string[]): boolean =>
  fields.some((field) => path === field || path.startsWith(`${field}.`))

/** Where a form keeps what was typed for an answer and is none yet, such as half a date. It is sent nowhere. */
export const typedOf = (path: string): string => `${path}_typed`
