import type { MutationArgs } from '../../../contract/mutations/mutations.ts'
import { isSetChange } from '../../../contract/rules/merge.ts'
import type { Batch } from '../author.ts'
import { mergesInto, noteSince, type Person, standsFor } from '../merge/merge-trail.ts'
import { tellFamily } from '../pull/shown-family.ts'
import { linkedBy, linksSince } from './linked-by.ts'
import { aliasesOf } from './require-record.ts'

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
 * @param gone the links were taken out
 */
export const noteLinks = async (
  batch: Batch,
  person: string,
  before: readonly string[],
  merged: Followed['merged'],
  gone = false,
): Promise<void> => {
  for (const { relative, target } of merged) {
    const own = before.includes(target)
    await noteSince(batch, target, relative, [{ kind: 'link', person, relative, own, ...(gone && { gone }) }])
  }
}

/** Keeps with a merge that its duplicate was said to have the primary in their family. */
export const noteTwins = (batch: Batch, duplicate: string, primary: string): Promise<void> =>
  noteSince(batch, primary, duplicate, [{ kind: 'link', person: duplicate, relative: primary, own: true }])

type Update = MutationArgs['registered.update']

/** An edit with its relatives as they are kept, and those it adds and takes out by the ids that it names. */
export type FollowedEdit = { set: Update['set']; added: Followed['merged']; removed: Followed['merged'] }

/**
 * An edit that may name relatives who have been merged: added, they are found as whom they are now; taken out, the primary goes
 * where nothing else has made them a relative.
 * @param person the id that stands for whose edit it is
 */
export const followEdit = async (batch: Batch, person: string, set: Update['set']): Promise<FollowedEdit> => {
  const change = set.family_entries
  if (!change || !isSetChange(change)) return { set, added: [], removed: [] }
  const { add, remove } = change
  const { links, merged: added } = await followLinks(batch, person, add ?? [])
  const { merged: removed } = await followLinks(batch, person, remove ?? [])
  const gone = []
  for (const link of removed) if (await isAllOf(batch, person, link)) gone.push(link.target)
  const plain = (ids: readonly string[] = [], merged: Followed['merged']) =>
    ids
      .filter((id) => id !== person && !merged.some(({ relative }) => relative === id))
      .map((id) => ({ relative: id, target: id }))
  return {
    set: {
      ...set,
      family_entries: {
        ...change,
        ...(add && { add: links }),
        ...(remove && { remove: [...remove, ...gone] }),
      },
    },
    added: [...added, ...plain(add, added)],
    removed: [...removed, ...plain(remove, removed)],
  }
}

/**
 * Whether a link to a merged person, which somebody takes out by that person's own id, is all that makes the primary a
 * relative. Where several were merged into the primary nobody can tell, and the link stays.
 */
const isAllOf = async (
  batch: Batch,
  person: string,
  { relative, target }: Followed['merged'][number],
): Promise<boolean> => {
  const [merge, another] = await mergesInto(batch, target)
  // Merged for good.
  if (!merge) return true
  const of = standsFor(merge, relative)
  if (another || !of) return false
  const made = linkedBy(merge, linksSince(merge), person)
  return made.delete(of) && made.size === 0
}

/** Keeps for relatives who have been merged, while somebody was merged themselves, that they are theirs again one day. */
export const noteMergedRelatives = async (batch: Batch, row: Person): Promise<void> => {
  const { merged } = await followLinks(batch, row.id, row.family_entries)
  await noteLinks(batch, row.id, row.family_entries, merged)
}

/** Somebody who comes back, with relatives who may have been merged since they went. */
export const backWithFamily = async (batch: Batch, row: Person): Promise<Person> => {
  await tellFamily(batch, row.id)
  const { links, merged } = await followLinks(batch, row.id, row.family_entries)
  if (merged.length === 0) return row
  await noteLinks(batch, row.id, row.family_entries, merged)
  return { ...row, family_entries: links }
}
