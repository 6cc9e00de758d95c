import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  findLinkExclusion,
  findLinkPeople,
  type LinkExclusion,
  type LinkPerson,
  type LinkTarget,
} from '../../contract/rules/family-links.ts'
import type { Tx } from '../db/client.ts'
import { familyTypedAddresses, registered } from '../db/schema.ts'

export type RegisteredRow = typeof registered.$inferSelect

/** A stored person with the facts that the rules of family links need. */
export type StoredLinkPerson = RegisteredRow & LinkPerson

/** People around a link, and who of them the link may contain. */
export type LinkHousehold = {
  /** Person from whose record the link is sent. */
  person: StoredLinkPerson
  target: LinkTarget
  adult: StoredLinkPerson | null
  children: StoredLinkPerson[]
  /** Children who are marked "No family link". No user can add them. */
  barred: StoredLinkPerson[]
  /** The link's people, their relatives, and everyone with the link's email. */
  relatives: StoredLinkPerson[]
}

/**
 * Loads the people around an adult or a child: relatives in either direction, the relatives' relatives, and everyone
 * with the same email. The rules of family links need no other people.
 * @param ids the adult of the link, and its children
 */
export async function loadRelatives(
  tx: Tx,
  organisation: string,
  ids: readonly string[],
  email: string | null,
): Promise<StoredLinkPerson[]> {
  const named = sql.param([...ids])
  return loadPeople(
    tx,
    and(
      eq(registered.organisation_id, organisation),
      sql`${registered.id} IN (
        WITH named AS (
          SELECT unnest(${named}::uuid[]) AS id
          UNION SELECT unnest(family_entries) FROM registered WHERE id = ANY (${named}::uuid[])
          UNION SELECT people_with_family(${named}::uuid[])
        )
        SELECT id FROM named
        UNION SELECT unnest(family_entries) FROM registered WHERE id IN (SELECT id FROM named)
        UNION SELECT people_with_family(ARRAY(SELECT id FROM named))
        UNION SELECT id FROM registered
          WHERE organisation_id = ${organisation} AND ${email}::text <> '' AND lower(email) = lower(${email}::text))`,
    ),
  )
}

/** Loads people with the facts that the rules of family links need. */
export async function loadPeople(tx: Tx, condition: SQL | undefined): Promise<StoredLinkPerson[]> {
  const rows = await tx
    .select({ person: registered, typed: familyTypedAddresses })
    .from(registered)
    .leftJoin(familyTypedAddresses, eq(familyTypedAddresses.registered_id, registered.id))
    .where(condition)
  return rows.map(({ person, typed }) => ({
    ...person,
    ...getTrustedAddress(person, typed),
    is_unavailable: person.deleted_at !== null || person.held_registration !== null,
  }))
}

/** Returns the address that the club wrote or accepted. A later edit by the club makes the stored address trusted. */
export function getTrustedAddress(
  { address_1, postcode }: RegisteredRow,
  typed: typeof familyTypedAddresses.$inferSelect | null,
): Pick<LinkPerson, 'trusted_address_1' | 'trusted_postcode'> {
  return typed && typed.typed_address_1 === address_1 && typed.typed_postcode === postcode
    ? { trusted_address_1: typed.trusted_address_1, trusted_postcode: typed.trusted_postcode }
    : { trusted_address_1: address_1, trusted_postcode: postcode }
}

/** Loads a person's household. Null if the club has no such person. */
export async function loadHousehold(tx: Tx, organisation: string, id: string): Promise<LinkHousehold | null> {
  const person = (await loadRelatives(tx, organisation, [id], null)).find((one) => one.id === id)
  if (!person) return null
  const named = await loadRelatives(tx, organisation, [id], person.email)
  const relatives = await loadRelatives(
    tx,
    organisation,
    named.map((one) => one.id),
    person.email,
  )
  return buildHousehold(id, relatives)
}

/**
 * Finds who belongs to a person's link: an adult and the children of this adult. A child's link contains all children
 * with the child's email if no adult has this email. Otherwise it contains the child alone.
 * @param relatives people as `loadRelatives` returns them
 */
export function buildHousehold(id: string, relatives: StoredLinkPerson[]): LinkHousehold | null {
  const person = relatives.find((one) => one.id === id && !one.is_unavailable)
  if (!person) return null
  const email = person.email?.trim() || null
  const adult = person.is_adult ? person : null
  const target = { adult, email }
  const children = findChildren()
  return {
    person,
    target,
    adult,
    children: children.filter((child) => !child.no_family_link),
    barred: children.filter((child) => child.no_family_link),
    relatives,
  }

  function findChildren(): StoredLinkPerson[] {
    const tied = findTiedChildren()
    if (adult) return tied
    if (!person) return []
    if (email === null || hasAdultWithEmail(email, relatives)) return [person]
    return [person, ...tied.filter((other) => other.id !== id)]
  }

  /** Finds the children without regard to the mark "No family link". */
  function findTiedChildren(): StoredLinkPerson[] {
    const unmarked = relatives.map((one) => ({ ...one, no_family_link: false }))
    const tiedIds = findLinkPeople(target, unmarked).children.map((child) => child.id)
    return relatives.filter((one) => tiedIds.includes(one.id))
  }
}

/** True if a person is in the register, not removed, archived or pending approval. */
export function isInRegister({ is_unavailable, soft_archived }: StoredLinkPerson): boolean {
  return !is_unavailable && !soft_archived
}

/** True if an adult of the club has this email. */
export function hasAdultWithEmail(email: string, people: readonly StoredLinkPerson[]): boolean {
  return people.some(
    (one) => one.is_adult && isInRegister(one) && one.email?.trim().toLowerCase() === email.toLowerCase(),
  )
}

/** Returns the reasons for children that a rule leaves out of a link. Key: child id. */
export function listExclusions({ children, target, relatives }: LinkHousehold): Map<string, LinkExclusion> {
  const reasons = children.map((child) => [child.id, findLinkExclusion(child, target, relatives)] as const)
  return new Map(reasons.filter((entry): entry is [string, LinkExclusion] => entry[1] !== null))
}
