/**
 * Returns the name of the unique constraint or index that rejected a query, even if drizzle has wrapped the
 * database's error.
 */
export const brokenConstraint = (error: unknown): string | null => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: string; constraint?: string }
    if (code === '23505') return constraint ?? null
  }
  return null
}
