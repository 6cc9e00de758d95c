import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { familyLinks } from '../db/schema.ts'
import { type FamilyLink, isCurrentLink } from './family-links.ts'
import type { LinkHousehold } from './link-people.ts'

/**
 * Loads the current links of a club with one query and without locks. Returns a function that finds the link of a
 * household as `findLink` does.
 */
export async function loadLinkIndex(
  tx: Tx,
  organisation: string,
): Promise<(household: Pick<LinkHousehold, 'adult' | 'children'>) => FamilyLink | undefined> {
  const links = await tx
    .select()
    .from(familyLinks)
    .where(and(eq(familyLinks.organisation_id, organisation), isCurrentLink))
    .orderBy(desc(familyLinks.created))
  const linkByAdult = new Map<string, FamilyLink>()
  const linksByChild = new Map<string, FamilyLink[]>()
  for (const link of links) {
    if (link.adult_id) {
      if (!linkByAdult.has(link.adult_id)) linkByAdult.set(link.adult_id, link)
    } else {
      for (const child of link.children) linksByChild.set(child, [...(linksByChild.get(child) ?? []), link])
    }
  }
  return ({ adult, children }) => {
    if (adult) return linkByAdult.get(adult.id)
    const candidates = children.flatMap(({ id }) => linksByChild.get(id) ?? [])
    return candidates.toSorted((a, b) => b.created.localeCompare(a.created))[0]
  }
}
