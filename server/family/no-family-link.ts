import { and, eq, isNull, sql } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { familyLinks, noFamilyLinkReasons, registered } from '../db/schema.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { raiseVersion } from '../sync/rows/author.ts'
import { toApplied, toRef } from '../sync/rows/outcome.ts'
import { storeResults } from '../sync/rows/stored-results.ts'
import { endLink } from './family-links.ts'

/** The mark "No family link" of a person, as a coordinator sends it. */
export type NoLinkMark = { no_family_link?: boolean | undefined; no_family_link_reason?: string | null | undefined }

/**
 * Checks a mark before other fields of the person are saved. A body that repeats the stored mark changes nothing, so
 * that all users can send back the person as they read it.
 * @returns the mark to save, or null
 * @throws AppError `forbidden` for users who are not coordinators, `invalid` without a reason
 */
export function checkNoLinkMark(
  user: CurrentUser,
  { no_family_link: isMarked, no_family_link_reason: reason }: NoLinkMark,
  wasMarked: boolean,
): { isMarked: boolean; reason: string | null } | null {
  const isRepeated = isMarked === undefined || isMarked === wasMarked
  if (isRepeated && !reason && !(isMarked && reason === '')) return null
  if (!getAccessFlags(user).coordinator) throw new AppError('forbidden')
  if (isMarked ?? wasMarked) {
    if (!reason?.trim()) throw new AppError('invalid', { no_family_link_reason: ['missing'] })
    return { isMarked: true, reason: reason.trim() }
  }
  return isRepeated ? null : { isMarked: false, reason: null }
}

/**
 * Saves the mark "No family link" and its reason, and takes the person out of all links (B-FAM-01). The history shows
 * the mark without the reason.
 */
export async function saveNoLinkMark(
  db: Db,
  user: CurrentUser,
  id: string,
  { isMarked, reason }: NonNullable<ReturnType<typeof checkNoLinkMark>>,
): Promise<void> {
  const organisation = requireClubId(user)
  await db.club(organisation, async (tx, client) => {
    const { version, now } = await raiseVersion(tx, organisation)
    const isPerson = and(
      eq(registered.id, id),
      eq(registered.organisation_id, organisation),
      isNull(registered.deleted_at),
    )
    const [stored] = await tx.select({ wasMarked: registered.no_family_link }).from(registered).where(isPerson)
    if (!stored) throw new AppError('not_found')
    await saveReason(tx, { id, organisation, user: user.id, reason })
    if (isMarked) await dropFromLinks(tx, organisation, id)
    if (stored.wasMarked === isMarked) return
    await tx.update(registered).set({ no_family_link: isMarked, version }).where(isPerson)
    const record = toRef('registered', id)
    const set = { no_family_link: { base: stored.wasMarked, value: isMarked } }
    const change = { id: newId(), seq: 1, name: 'registered.update', v: 1, made_at: now, args: { id, set } }
    const author = { user, organisation, device: null }
    await storeResults({ tx, client, version, author }, [change], [{ ...toApplied([record]), stored: true, record }])
  })
}

/** Returns the reason for the mark, or null. */
export async function readNoLinkReason(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ reason: noFamilyLinkReasons.reason })
    .from(noFamilyLinkReasons)
    .where(eq(noFamilyLinkReasons.registered_id, id))
  return row?.reason ?? null
}

type Reason = { id: string; organisation: string; user: string; reason: string | null }

async function saveReason(tx: Tx, { id, organisation, user, reason }: Reason): Promise<void> {
  await tx.delete(noFamilyLinkReasons).where(eq(noFamilyLinkReasons.registered_id, id))
  if (reason === null) return
  await tx
    .insert(noFamilyLinkReasons)
    .values({ registered_id: id, organisation_id: organisation, reason, created_by: user })
}

/** Ends the links for a person, and takes the person out of the links of others. */
async function dropFromLinks(tx: Tx, organisation: string, id: string): Promise<void> {
  const links = await tx
    .select({ id: familyLinks.id, adult: familyLinks.adult_id, children: familyLinks.children })
    .from(familyLinks)
    .where(
      and(
        eq(familyLinks.organisation_id, organisation),
        isNull(familyLinks.ended),
        sql`(${familyLinks.adult_id} = ${id} OR ${id} = ANY (${familyLinks.children}))`,
      ),
    )
  for (const link of links) {
    const children = link.children.filter((child) => child !== id)
    if (link.adult === id || (link.adult === null && children.length === 0)) await endLink(tx, link.id, 'withdrawn')
    else await tx.update(familyLinks).set({ children }).where(eq(familyLinks.id, link.id))
  }
}
