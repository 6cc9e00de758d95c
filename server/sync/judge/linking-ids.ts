import type { Changes, LinkSince, NamedSince } from '../merge/merge-trail.ts'

type Merged = { primary_id: string; duplicates: readonly string[]; changes: Changes }

const isLink = (one: NamedSince): one is NamedSince<LinkSince> => one.kind === 'link'

/** Returns the links that were made or removed after a merge, in order. */
export const getLinksSinceMerge = ({ changes: { since = [] } }: Merged): NamedSince<LinkSince>[] =>
  since.filter(isLink)

/**
 * Finds the ids under which the merged person is a relative of `person`, from before and after the merge.
 * Removing the remaining person removes all these links.
 * @param links links that were made or removed after the merge
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
