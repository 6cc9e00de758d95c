import type { Changes, LaterLink, NamedLaterChange } from '../merge/merge-trail.ts'

type Merged = { primary_id: string; duplicates: readonly string[]; changes: Changes }

const isLink = (one: NamedLaterChange): one is NamedLaterChange<LaterLink> => one.kind === 'link'

/** Returns the links that were made or removed after a merge, in order. */
export const getLaterLinks = ({ changes: { since = [] } }: Merged): NamedLaterChange<LaterLink>[] =>
  since.filter(isLink)

/**
 * Finds all ids under which a person lists the merged person as a relative: ids from before the merge and from links
 * made after it. If the remaining person is removed as a relative, all these links are removed.
 * @param links links that were made or removed after the merge
 */
export const findLinkingIds = (
  { primary_id, duplicates, changes }: Merged,
  links: readonly NamedLaterChange<LaterLink>[],
  person: string,
): Set<string> => {
  const personLinks = links.filter((link) => link.person === person)
  const relativesBefore = changes.people.find(({ id }) => id === person)?.before.family_entries
  const linkedBefore = relativesBefore?.filter((id) => id === primary_id || duplicates.includes(id))
  const linkedSince = personLinks[0]?.own ? [primary_id] : []
  const linkingIds = new Set(linkedBefore ?? linkedSince)
  for (const { named, of: mergedId, gone: isRemoved } of personLinks) {
    if (!isRemoved) linkingIds.add(mergedId)
    else if (named === primary_id) linkingIds.clear()
    else linkingIds.delete(mergedId)
  }
  return linkingIds
}
