import type { Changes, LinkSince, NamedSince } from '../merge/merge-trail.ts'

type Merged = { primary_id: string; duplicates: readonly string[]; changes: Changes }

const isLink = (one: NamedSince): one is NamedSince<LinkSince> => one.kind === 'link'

/** The links that were made and taken out since a merge, in their order. */
export const linksSince = ({ changes: { since = [] } }: Merged): NamedSince<LinkSince>[] =>
  since.filter(isLink)

/**
 * By which of the merged people's ids somebody has the one person, whom they have become, as a relative: by what stood before
 * the merge and by what was done since. Whoever takes out the primary means the one person whom they see.
 * @param links those of this person
 */
export const linkedBy = (
  { primary_id, duplicates, changes }: Merged,
  links: readonly NamedSince<LinkSince>[],
  person: string,
): Set<string> => {
  const own = links.filter((link) => link.person === person)
  const before = changes.people.find(({ id }) => id === person)?.before.family_entries
  const made = new Set(
    before
      ? before.filter((id) => id === primary_id || duplicates.includes(id))
      : own[0]?.own
        ? [primary_id]
        : [],
  )
  for (const { named, of, gone } of own) {
    if (!gone) made.add(of)
    else if (named === primary_id) made.clear()
    else made.delete(of)
  }
  return made
}
