import { eq } from 'drizzle-orm'
import { registered } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { linkedBy, linksSince } from '../judge/linked-by.ts'
import { aliasesOf } from '../judge/require-record.ts'
import { loadRows, type Stored, writeChange } from '../tables.ts'
import {
  type Changes,
  type LinkSince,
  type ListSince,
  type NamedSince,
  noteSince,
  type Person,
} from './merge-trail.ts'
import type { EditSince, Joined } from './unmerge-fields.ts'

type StoredPeople = Map<string, Stored<'registered'>>
type Merged = { primary_id: string; duplicates: string[]; changes: Changes }

/**
 * Writes a person's row. For a removed person only the stored values change, in case the person is restored.
 */
export const writePerson = async (batch: Batch, row: Person, removed: boolean): Promise<void> => {
  if (!removed) return writeChange(batch, { table: 'registered', id: row.id, row })
  const { id, ...values } = row
  await batch.tx.update(registered).set(values).where(eq(registered.id, id))
}

const isFamily = (edit: EditSince): edit is NamedSince<ListSince> =>
  edit.kind === 'list' && edit.field === 'family_entries'

/** Resolves the links made since a merge to current ids. */
const linksOf = async (batch: Batch, merge: Merged) => {
  const links = linksSince(merge)
  const ids = links.flatMap(({ person, relative }) => [person, relative])
  const aliases = ids.length ? await aliasesOf(batch, ids) : new Map<string, string>()
  const now = (id: string) => aliases.get(id) ?? id
  return links.map((link) => ({ ...link, from: now(link.person), to: now(link.relative) }))
}

/** Finds the people who had a merged person as a relative, by the merge itself or since. */
export const relativesOf = async (batch: Batch, merge: Merged): Promise<string[]> => [
  ...merge.changes.people.map(({ id }) => id),
  ...(await linksOf(batch, merge)).map(({ from }) => from),
]

/**
 * Maps lists of relatives from before and during a merge to the ids after its undo. A person merged by
 * another merge gets the primary's id. A person merged by this merge gets their own id.
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
    ...links.flatMap(({ from, to, said = [] }) => [...from, ...to, ...said]),
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
    was: now(joined.was),
    left: now(joined.left),
    duplicates: joined.duplicates.map(now),
    since: joined.since.map((edit) =>
      isFamily(edit)
        ? { ...edit, from: read(edit.from), to: read(edit.to), said: read(edit.said ?? []) }
        : edit,
    ),
  }
}

/** True if a link starts at one of the people who are separated. */
const isTheirs = ({ primary_id, duplicates }: Merged, from: string): boolean =>
  from === primary_id || duplicates.includes(from)

/**
 * Restores the links to separated people. A person linked to the merged person is linked to the ids used for
 * that link, before the merge and since. A removed link stays removed. Must run after the aliases are
 * restored.
 * @param rows people as they were before the undo
 * @returns links made or removed with the primary's own id, because an earlier merge into the primary needs
 * them too
 */
export const restoreFamily = async (
  batch: Batch,
  merge: Merged,
  rows: StoredPeople,
): Promise<LinkSince[]> => {
  const { primary_id: primary, changes } = merge
  const links = await linksOf(batch, merge)
  const linksFrom = (id: string) =>
    links.filter(({ from }) => from === id).map((link) => ({ ...link, person: id }))
  const people = new Set([...changes.people.map(({ id }) => id), ...links.map(({ from }) => from)])
  for (const id of people) {
    const stored = (await loadRows(batch.tx, 'registered', [id])).get(id)
    if (!stored || isTheirs(merge, id) || !rows.get(id)?.row.family_entries.includes(primary)) continue
    const made = linkedBy(merge, linksFrom(id), id)
    const others = stored.row.family_entries.filter((one) => one !== primary)
    const family_entries = [...new Set([...others, ...(made.size ? made : [primary])])]
    await writePerson(batch, { ...stored.row, family_entries }, stored.deleted)
  }
  const again: LinkSince[] = []
  const earlier = new Map<string, number>()
  for (const { from, to, named, of, kind, person, relative, own, gone } of links) {
    const at = earlier.get(from) ?? 0
    earlier.set(from, at + 1)
    const note: LinkSince = { kind, person, relative, own, ...(gone && { gone }) }
    const stored = (await loadRows(batch.tx, 'registered', [from])).get(from)
    if (of === primary) again.push(note)
    else if (stored) {
      // An earlier merge that still applies records the link too.
      const had = linkedBy(merge, linksFrom(from).slice(0, at), from).has(of)
      await noteSince(batch, of, named, [{ ...note, own: had }])
    }
    if (!stored || gone || from === to || !isTheirs(merge, from)) continue
    const before = stored.row.family_entries
    const family_entries = [...new Set([...before, to])]
    await writePerson(batch, { ...stored.row, family_entries }, stored.deleted)
    // The person that the link was made for may still be merged. Record the link there too, so that it
    // follows the next undo.
    const said = before.includes(to) ? [to] : []
    const list: ListSince = { kind: 'list', field: 'family_entries', from: before, to: family_entries, said }
    if (person !== from) await noteSince(batch, from, person, [list])
  }
  return again
}
