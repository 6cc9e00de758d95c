import type { ReviewRow } from '@contract/access-review.ts'

/**
 * Returns the accounts that can be closed together. If all coordinators of a club could be closed, the one who used
 * Hallbook last is left out, because the club needs one.
 */
export function findClosableRows(rows: readonly ReviewRow[]): ReviewRow[] {
  const closableRows = rows.filter(({ block, can_keep }) => block === null && can_keep)
  const lastCoordinators = new Set<string>()
  for (const { organisation, club_coordinators } of closableRows) {
    const coordinators = closableRows.filter(
      (other) => other.user_type === 'coordinator' && other.organisation === organisation,
    )
    if (organisation === null || coordinators.length === 0 || coordinators.length < club_coordinators) continue
    const [latest] = [...coordinators].sort((a, b) => (b.last_seen ?? '').localeCompare(a.last_seen ?? ''))
    if (latest) lastCoordinators.add(latest.id)
  }
  return closableRows.filter(({ id }) => !lastCoordinators.has(id))
}
