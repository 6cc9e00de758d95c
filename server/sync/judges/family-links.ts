import type { MutationArgs } from '../../../contract/mutations.ts'
import type { Batch } from '../author.ts'
import { noteSince, type Person } from '../merge-trail.ts'
import { aliasesOf } from '../needs.ts'

/** Links to relatives as they are kept, and those of them that were to somebody who has been merged. */
export type Followed = { links: string[]; merged: { relative: string; target: string }[] }

/**
 * Relatives by the ids that stand for them now: whoever was merged into another is found as that one. Nobody is their own
 * relative.
 * @param person the id that stands for the person whose relatives they are
 */
export const followLinks = async (
  batch: Batch,
  person: string,
  links: readonly string[],
): Promise<Followed> => {
  const aliases = links.length ? await aliasesOf(batch, links) : new Map<string, string>()
  const merged = links.flatMap((relative) => {
    const target = aliases.get(relative)
    return target ? [{ relative, target }] : []
  })
  const now = new Set(links.map((id) => aliases.get(id) ?? id))
  now.delete(person)
  return { links: [...now], merged }
}

/**
 * Keeps with each merge who was linked to the person that it took away, so that taking it back links them again.
 * @param person the id that the link was made for; @param before whom they had in their family
 */
export const noteLinks = async (
  batch: Batch,
  person: string,
  before: readonly string[],
  merged: Followed['merged'],
): Promise<void> => {
  for (const { relative, target } of merged) {
    const own = before.includes(target)
    await noteSince(batch, target, relative, [{ kind: 'link', person, relative, own }])
  }
}

/** Keeps with a merge that its duplicate was said to have the primary in their family. */
export const noteTwins = (batch: Batch, duplicate: string, primary: string): Promise<void> =>
  noteSince(batch, primary, duplicate, [{ kind: 'link', person: duplicate, relative: primary, own: true }])

type Update = MutationArgs['registered.update']

/** An edit with its new relatives as they are kept. */
export const followEdit = async (
  batch: Batch,
  person: string,
  set: Update['set'],
): Promise<{ set: Update['set']; merged: Followed['merged'] }> => {
  const change = set.family_entries
  if (!change || !('add' in change) || !change.add) return { set, merged: [] }
  const { links, merged } = await followLinks(batch, person, change.add)
  return { set: { ...set, family_entries: { ...change, add: links } }, merged }
}

/** Keeps for relatives who have been merged, while somebody was merged themselves, that they are theirs again one day. */
export const noteMergedRelatives = async (batch: Batch, row: Person): Promise<void> => {
  const { merged } = await followLinks(batch, row.id, row.family_entries)
  await noteLinks(batch, row.id, row.family_entries, merged)
}

/** Somebody who comes back, with relatives who may have been merged since they went. */
export const backWithFamily = async (batch: Batch, row: Person): Promise<Person> => {
  const { links, merged } = await followLinks(batch, row.id, row.family_entries)
  if (merged.length === 0) return row
  await noteLinks(batch, row.id, row.family_entries, merged)
  return { ...row, family_entries: links }
}
