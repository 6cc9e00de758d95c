import type { Changes, LinkSince, NamedSince } from '../merge/merge-trail.ts'

type Merged = { primary_id: string; duplicates: readonly string[]; changes: Changes }

const isLink = (one: NamedSince): one is NamedSince<LinkSince> => one.kind === 'link'

/** Returns the links that were made and removed since a merge, in order. */
export const getLinksSinceMerge = ({ changes: { since = [] } }: Merged): NamedSince<LinkSince>[] =>
  since.filter(isLink)

/**
 * Finds the ids by which a person has the merged person as a relative, from before the merge and since.
 * Removing the primary removes all these links.
 * @param links the person's links since the merge
 */
export const findLinkingIds = (
  { primary_id, duplicates, changes }: Merged,
  links: readonly NamedSince<LinkSince>[],
  person: string,
): Set<string> => {
  const own = links.filter((link) => link.person === person)
  const before = changes.people.find(({ id }) => id === person)?.before.family_entries
  const linkedBefore = before?.filter((id) => id === primary_id || duplicates.includes(id))
  const linkedSince = own[0]?.own ? [primary_id] : []
  const linkingIds = new Set(linkedBefore ?? linkedSince)
  for (const { named, of: mergedId, gone: isRemoved } of own) {
    if (!isRemoved) linkingIds.add(mergedId)
    else if (named === primary_id) linkingIds.clear()
    else linkingIds.delete(mergedId)
  }
  return linkingIds
}
