/**
 * Returns the name of the unique constraint or index that rejected a query, even if drizzle has wrapped the database's
 * error.
 */
export const findBrokenConstraint = (error: unknown): string | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string }
    if (code === '23505') return constraint ?? null
  }
  return null
}
