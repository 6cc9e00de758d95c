import { eq } from 'drizzle-orm'
import { registered } from '../../db/schema.ts'
import { findLinkingIds, getLaterLinks } from '../judge/linking-ids.ts'
import type { Batch } from '../rows/author.ts'
import {
  type LaterLink,
  type LaterListEdit,
  type MergeChanges,
  type NamedLaterChange,
  type Person,
  recordLaterChanges,
} from '../rows/merge-trail.ts'
import { loadAliases } from '../rows/require-record.ts'
import { loadRows, type StoredRow, writeChange } from '../rows/tables.ts'
import type { MergeHistory, NamedLaterEdit } from './unmerge-fields.ts'

type StoredPeople = Map<string, StoredRow<'registered'>>
type StoredMerge = { primary_id: string; duplicates: string[]; changes: MergeChanges }

/**
 * Writes a person's row. Changes the values of a removed person without a restore, because the person may be restored
 * later.
 */
export const writePerson = async (batch: Batch, row: Person, removed: boolean): Promise<void> => {
  if (!removed) return writeChange(batch, { table: 'registered', id: row.id, row })
  const { id, ...values } = row
  await batch.tx.update(registered).set(values).where(eq(registered.id, id))
}

const isFamilyEdit = (edit: NamedLaterEdit): edit is NamedLaterChange<LaterListEdit> =>
  edit.kind === 'list' && edit.field === 'family_entries'

/** Resolves the links that were made or removed after a merge to current ids. */
const resolveLinks = async (batch: Batch, merge: StoredMerge) => {
  const links = getLaterLinks(merge)
  const ids = links.flatMap(({ person, relative }) => [person, relative])
  const aliases = ids.length ? await loadAliases(batch, ids) : new Map<string, string>()
  const getCurrentId = (id: string) => aliases.get(id) ?? id
  return links.map((link) => ({ ...link, from: getCurrentId(link.person), to: getCurrentId(link.relative) }))
}

/** Finds the people who had a merged person as a relative, because of the merge itself or a later link. */
export const findRelatives = async (batch: Batch, merge: StoredMerge): Promise<string[]> => [
  ...merge.changes.people.map(({ id }) => id),
  ...(await resolveLinks(batch, merge)).map(({ from }) => from),
]

/**
 * Replaces the ids in stored family lists by the ids that apply after the undo of this merge. A person merged by
 * another merge gets the id of the person that remained. A person merged by this merge gets their own id.
 */
export const mapToCurrentFamily = async (
  batch: Batch,
  { duplicates, changes: { followers = [] } }: StoredMerge,
  joined: MergeHistory,
): Promise<MergeHistory> => {
  const people = [joined.was, joined.left, ...joined.duplicates]
  const links = joined.since.filter(isFamilyEdit)
  const ids = [
    ...people.flatMap((row) => row.family_entries),
    ...links.flatMap(({ from: itemsBefore, to: itemsAfter, said: repeatedItems = [] }) => [
      ...itemsBefore,
      ...itemsAfter,
      ...repeatedItems,
    ]),
  ]
  const aliases = await loadAliases(batch, ids)
  for (const { id, target } of followers) aliases.set(id, target)
  for (const id of duplicates) aliases.delete(id)
  const toCurrentIds = (list: readonly string[]) => [...new Set(list.map((id) => aliases.get(id) ?? id))]
  const toCurrentRow = (row: Person) => ({
    ...row,
    family_entries: toCurrentIds(row.family_entries).filter((id) => id !== row.id),
  })
  return {
    ...joined,
    was: toCurrentRow(joined.was),
    left: toCurrentRow(joined.left),
    duplicates: joined.duplicates.map(toCurrentRow),
    since: joined.since.map((edit) =>
      isFamilyEdit(edit)
        ? {
            ...edit,
            from: toCurrentIds(edit.from),
            to: toCurrentIds(edit.to),
            said: toCurrentIds(edit.said ?? []),
          }
        : edit,
    ),
  }
}

/** True if a link starts at one of the people who are separated. */
const isMergedPerson = ({ primary_id, duplicates }: StoredMerge, from: string): boolean =>
  from === primary_id || duplicates.includes(from)

/**
 * Restores the family links to the separated people. A link to the merged person is replaced by links to the ids that
 * were used for it, before and after the merge. A removed link stays removed. Must run after the aliases are restored.
 * @param rows people as they were before the undo
 * @returns links made or removed with the remaining person's own id, because an earlier merge into that person needs
 * them too
 */
export const restoreFamily = async (batch: Batch, merge: StoredMerge, rows: StoredPeople): Promise<LaterLink[]> => {
  const { primary_id: primary, changes } = merge
  const links = await resolveLinks(batch, merge)
  const findLinksFrom = (id: string) => links.filter(({ from }) => from === id).map((link) => ({ ...link, person: id }))
  const people = new Set([...changes.people.map(({ id }) => id), ...links.map(({ from }) => from)])
  for (const id of people) {
    const stored = (await loadRows(batch.tx, 'registered', [id])).get(id)
    if (!stored || isMergedPerson(merge, id) || !rows.get(id)?.row.family_entries.includes(primary)) continue
    const linkingIds = findLinkingIds(merge, findLinksFrom(id), id)
    const otherRelatives = stored.row.family_entries.filter((one) => one !== primary)
    const family_entries = [...new Set([...otherRelatives, ...(linkingIds.size ? linkingIds : [primary])])]
    await writePerson(batch, { ...stored.row, family_entries }, stored.deleted)
  }
  const primaryLinks: LaterLink[] = []
  const linkCountByPerson = new Map<string, number>()
  for (const {
    from: personId,
    to: relativeId,
    named,
    of: mergedId,
    kind,
    person,
    relative,
    own,
    gone: isRemoved,
  } of links) {
    const linkCount = linkCountByPerson.get(personId) ?? 0
    linkCountByPerson.set(personId, linkCount + 1)
    const link: LaterLink = { kind, person, relative, own, ...(isRemoved && { gone: isRemoved }) }
    const stored = (await loadRows(batch.tx, 'registered', [personId])).get(personId)
    if (mergedId === primary) primaryLinks.push(link)
    else if (stored) {
      // Record the link in an earlier merge into this person, if one still applies.
      const hadLink = findLinkingIds(merge, findLinksFrom(personId).slice(0, linkCount), personId).has(mergedId)
      await recordLaterChanges(batch, mergedId, named, [{ ...link, own: hadLink }])
    }
    if (!stored || isRemoved || personId === relativeId || !isMergedPerson(merge, personId)) continue
    const relativesBefore = stored.row.family_entries
    const family_entries = [...new Set([...relativesBefore, relativeId])]
    await writePerson(batch, { ...stored.row, family_entries }, stored.deleted)
    // The link was made for the id `person`, who may still be merged into this person. Record it for that id too, so
    // that the next undo returns the link.
    const repeatedItems = relativesBefore.includes(relativeId) ? [relativeId] : []
    const listEdit: LaterListEdit = {
      kind: 'list',
      field: 'family_entries',
      from: relativesBefore,
      to: family_entries,
      said: repeatedItems,
    }
    if (person !== personId) await recordLaterChanges(batch, personId, person, [listEdit])
  }
  return primaryLinks
}
