/** The unique constraint or index that refused a query, wherever drizzle has wrapped what the database said. */
export const brokenConstraint = (error: unknown): string | null => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: string; constraint?: string }
    if (code === '23505') return constraint ?? null
  }
  return null
}
