import type { MutationArgs } from '../../../contract/mutations/mutations.ts'
import { isSetChange } from '../../../contract/rules/merge.ts'
import type { Batch } from '../rows/author.ts'
import { findMergedId, loadMerges, type Person, recordLaterChanges } from '../rows/merge-trail.ts'
import { loadAliases } from '../rows/require-record.ts'
import { republishFamily } from '../rows/visible-family.ts'
import { findLinkingIds, getLaterLinks } from './linking-ids.ts'

/** Links to relatives as stored. `merged` contains the links that named a merged person. */
export type ResolvedLinks = { links: string[]; merged: { relative: string; target: string }[] }

/**
 * Maps relatives to their current ids, because a merged person continues as the remaining person. Removes the person's
 * own id.
 * @param person current id of the person who has these relatives
 */
export const resolveLinks = async (batch: Batch, person: string, links: readonly string[]): Promise<ResolvedLinks> => {
  const aliases = links.length ? await loadAliases(batch, links) : new Map<string, string>()
  const mergedLinks = links.flatMap((relative) => {
    const target = aliases.get(relative)
    return target ? [{ relative, target }] : []
  })
  const currentIds = new Set(links.map((id) => aliases.get(id) ?? id))
  currentIds.delete(person)
  return { links: [...currentIds], merged: mergedLinks }
}

/**
 * Records on each merge that a person was linked to a merged duplicate, so that undoing the merge restores the link.
 * @param person id for which the link was made
 * @param relativesBefore the person's relatives before the edit
 * @param isRemoved true if the edit removed the links
 */
export const recordLinks = async (
  batch: Batch,
  person: string,
  relativesBefore: readonly string[],
  merged: ResolvedLinks['merged'],
  isRemoved = false,
): Promise<void> => {
  for (const { relative, target } of merged) {
    const hadTargetLink = relativesBefore.includes(target)
    await recordLaterChanges(batch, target, relative, [
      { kind: 'link', person, relative, own: hadTargetLink, ...(isRemoved && { gone: isRemoved }) },
    ])
  }
}

/** Records on a merge that the duplicate had the remaining person as a relative. */
export const recordDuplicateLink = (batch: Batch, duplicate: string, primary: string): Promise<void> =>
  recordLaterChanges(batch, primary, duplicate, [{ kind: 'link', person: duplicate, relative: primary, own: true }])

type PersonUpdate = MutationArgs['registered.update']

/** An edit with relatives mapped to their current ids. `added` and `removed` contain the ids in the edit. */
export type ResolvedEdit = {
  set: PersonUpdate['set']
  added: ResolvedLinks['merged']
  removed: ResolvedLinks['merged']
}

/**
 * Maps merged relatives in an edit. An added relative is replaced by the remaining person. A removed relative also
 * removes the remaining person, unless another link makes that person a relative.
 * @param person current id of the edited person
 */
export const resolveEditLinks = async (
  batch: Batch,
  person: string,
  set: PersonUpdate['set'],
): Promise<ResolvedEdit> => {
  const change = set.family_entries
  if (!change || !isSetChange(change)) return { set, added: [], removed: [] }
  const { add, remove } = change
  const { links, merged: addedLinks } = await resolveLinks(batch, person, add ?? [])
  const { merged: removedLinks } = await resolveLinks(batch, person, remove ?? [])
  const removedTargets = []
  for (const link of removedLinks) if (await isOnlyLink(batch, person, link)) removedTargets.push(link.target)
  const toPlainLinks = (ids: readonly string[] = [], merged: ResolvedLinks['merged']) =>
    ids
      .filter((id) => id !== person && !merged.some(({ relative }) => relative === id))
      .map((id) => ({ relative: id, target: id }))
  return {
    set: {
      ...set,
      family_entries: {
        ...change,
        ...(add && { add: links }),
        ...(remove && { remove: [...remove, ...removedTargets] }),
      },
    },
    added: [...addedLinks, ...toPlainLinks(add, addedLinks)],
    removed: [...removedLinks, ...toPlainLinks(remove, removedLinks)],
  }
}

/**
 * True if the removed link to a merged person is the only reason why the remaining person is a relative. Returns false
 * if several merges ended in that person, because the reason is then unknown.
 */
const isOnlyLink = async (
  batch: Batch,
  person: string,
  { relative, target }: ResolvedLinks['merged'][number],
): Promise<boolean> => {
  const [merge, secondMerge] = await loadMerges(batch, target)
  // Without a merge that can be undone, this link is the only reason.
  if (!merge) return true
  const mergedId = findMergedId(merge, relative)
  if (secondMerge || !mergedId) return false
  const linkingIds = findLinkingIds(merge, getLaterLinks(merge), person)
  return linkingIds.delete(mergedId) && linkingIds.size === 0
}

/**
 * Records a person's links to relatives who were merged while the person was merged too, so that undoing those merges
 * restores the links.
 */
export const recordMergedRelatives = async (batch: Batch, row: Person): Promise<void> => {
  const { merged: mergedLinks } = await resolveLinks(batch, row.id, row.family_entries)
  await recordLinks(batch, row.id, row.family_entries, mergedLinks)
}

/**
 * Returns the row of a restored person with relatives mapped to their current ids. The relatives may have been merged
 * after the person's removal.
 */
export const restoreFamilyLinks = async (batch: Batch, row: Person): Promise<Person> => {
  await republishFamily(batch, row.id)
  const { links, merged: mergedLinks } = await resolveLinks(batch, row.id, row.family_entries)
  if (mergedLinks.length === 0) return row
  await recordLinks(batch, row.id, row.family_entries, mergedLinks)
  return { ...row, family_entries: links }
}
