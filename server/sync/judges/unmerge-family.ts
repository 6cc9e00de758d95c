import { eq } from 'drizzle-orm'
import { registered } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import {
  type Changes,
  type LinkSince,
  type ListSince,
  type NamedSince,
  noteSince,
  type Person,
} from '../merge-trail.ts'
import { aliasesOf } from '../needs.ts'
import { loadRows, type Stored, writeChange } from '../tables.ts'
import type { EditSince, Joined } from './unmerge-fields.ts'

type StoredPeople = Map<string, Stored<'registered'>>
type Merged = { primary_id: string; duplicates: string[]; changes: Changes }

/** A removed person stays removed; what is kept of them, in case they come back, is their own alone. */
export const writePerson = async (batch: Batch, row: Person, removed: boolean): Promise<void> => {
  if (!removed) return writeChange(batch, { table: 'registered', id: row.id, row })
  const { id, ...values } = row
  await batch.tx.update(registered).set(values).where(eq(registered.id, id))
}

const isFamily = (edit: EditSince): edit is NamedSince<ListSince> =>
  edit.kind === 'list' && edit.field === 'family_entries'

const isLink = (one: NamedSince): one is NamedSince<LinkSince> => one.kind === 'link'

/** What links since the merge stand between, by the ids that stand for them now. */
const linksOf = async (batch: Batch, { since = [] }: Changes) => {
  const links = since.filter(isLink)
  const ids = links.flatMap(({ person, relative }) => [person, relative])
  const aliases = ids.length ? await aliasesOf(batch, ids) : new Map<string, string>()
  const now = (id: string) => aliases.get(id) ?? id
  return links.map((link) => ({ ...link, from: now(link.person), to: now(link.relative) }))
}

/** Who had one of the merged people in their family, by the merge itself or since. */
export const relativesOf = async (batch: Batch, { changes }: Merged): Promise<string[]> => [
  ...changes.people.map(({ id }) => id),
  ...(await linksOf(batch, changes)).map(({ from }) => from),
]

/**
 * Lists of relatives from before and during a merge as they are to be after it: who was merged by another merge is found as
 * that one, who was merged by this one as themselves.
 */
export const withFamilyNow = async (
  batch: Batch,
  { duplicates, changes: { followers = [] } }: Merged,
  joined: Joined,
): Promise<Joined> => {
  const people = [joined.was, joined.left, ...joined.duplicates]
  const links = joined.since.filter(isFamily)
  const ids = [
    ...people.flatMap((row) => row.family_entries),
    ...links.flatMap(({ from, to }) => [...from, ...to]),
  ]
  const aliases = await aliasesOf(batch, ids)
  for (const { id, target } of followers) aliases.set(id, target)
  for (const id of duplicates) aliases.delete(id)
  const read = (list: readonly string[]) => [...new Set(list.map((id) => aliases.get(id) ?? id))]
  const now = (row: Person) => ({
    ...row,
    family_entries: read(row.family_entries).filter((id) => id !== row.id),
  })
  return {
    ...joined,
    ...{ was: now(joined.was), left: now(joined.left), duplicates: joined.duplicates.map(now) },
    since: joined.since.map((edit) =>
      isFamily(edit) ? { ...edit, from: read(edit.from), to: read(edit.to) } : edit,
    ),
  }
}

/** Whoever had a duplicate in their family has them again in place of the primary, unless that link is gone since. */
export const restoreFamily = async (
  batch: Batch,
  { primary_id: primary, changes }: Merged,
  rows: StoredPeople,
): Promise<void> => {
  for (const { id, before, after } of changes.people) {
    const stored = rows.get(id)
    if (id === primary || !stored?.row.family_entries.includes(primary)) continue
    const gone = before.family_entries.filter((one) => !after.family_entries.includes(one))
    const stays = before.family_entries.includes(primary)
    const others = stored.row.family_entries.filter((one) => stays || one !== primary)
    const family_entries = [...new Set([...others, ...gone])]
    await writePerson(batch, { ...stored.row, family_entries }, stored.deleted)
  }
}

/**
 * Links that were made since with the id of one of the merged people, once ids stand for whom they stood before. Of a
 * merge before that stands it is kept there.
 * @param rows people as they were before the merge was taken back
 */
export const restoreLinks = async (
  batch: Batch,
  { primary_id: primary, duplicates, changes }: Merged,
  rows: StoredPeople,
): Promise<void> => {
  for (const { from, to, named, of, person, relative, own } of await linksOf(batch, changes)) {
    const stored = (await loadRows(batch.tx, 'registered', [from])).get(from)
    const apart = from === primary || duplicates.includes(from)
    const stands = apart || rows.get(from)?.row.family_entries.includes(primary)
    if (!stored || !stands) continue
    const before = stored.row.family_entries.filter((one) => apart || own || one !== primary)
    if (named !== of)
      await noteSince(batch, of, named, [{ kind: 'link', person, relative, own: before.includes(to) }])
    if (from === to) continue
    const family_entries = [...new Set([...before, to])]
    await writePerson(batch, { ...stored.row, family_entries }, stored.deleted)
  }
}
