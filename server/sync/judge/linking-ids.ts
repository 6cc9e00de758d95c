import type { LaterLink, MergeChanges, NamedLaterChange } from '../rows/merge-trail.ts'

type MergeRecord = { primary_id: string; duplicates: readonly string[]; changes: MergeChanges }

const isLinkChange = (one: NamedLaterChange): one is NamedLaterChange<LaterLink> => one.kind === 'link'

/** Returns the links that were made or removed after a merge, in order. */
export const getLaterLinks = ({ changes: { since = [] } }: MergeRecord): NamedLaterChange<LaterLink>[] =>
  since.filter(isLinkChange)

/**
 * Finds all ids under which a person lists the merged person as a relative: ids from before the merge and from links
 * made after it. If the remaining person is removed as a relative, all these links are removed.
 * @param links links that were made or removed after the merge
 */
export const findLinkingIds = (
  { primary_id, duplicates, changes }: MergeRecord,
  links: readonly NamedLaterChange<LaterLink>[],
  person: string,
): Set<string> => {
  const personLinks = links.filter((link) => link.person === person)
  const relativesBefore = changes.people.find(({ id }) => id === person)?.before.family_entries
  const idsLinkedBefore = relativesBefore?.filter((id) => id === primary_id || duplicates.includes(id))
  const idsLinkedSince = personLinks[0]?.own ? [primary_id] : []
  const linkingIds = new Set(idsLinkedBefore ?? idsLinkedSince)
  for (const { named, of: mergedId, gone: isRemoved } of personLinks) {
    if (!isRemoved) linkingIds.add(mergedId)
    else if (named === primary_id) linkingIds.clear()
    else linkingIds.delete(mergedId)
  }
  return linkingIds
}
