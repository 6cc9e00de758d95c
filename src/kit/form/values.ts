/** Values of a form. Key: field. */
export type Values = Record<string, unknown>

/** Returns true if two field values are equal. Null and an empty text differ, because null can mean a default. */
export function isSameFieldValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Returns the names of the fields whose values differ. */
export function findDifferences(a: Values, b: Values): string[] {
  return Object.keys(a).filter((field) => !isSameFieldValue(a[field], b[field]))
}
