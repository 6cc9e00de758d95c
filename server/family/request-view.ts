import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { FamilyRequest } from '../../contract/family/family-requests.ts'
import { findLinkPeople, type LinkTarget, selectLinkFields } from '../../contract/rules/family-links.ts'
import { getRequestDeadline } from '../../contract/rules/family-requests.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { aliases, familyLinks, familyRequests } from '../db/schema.ts'
import { loadRelatives, type StoredLinkPerson } from './link-people.ts'

export type StoredRequest = typeof familyRequests.$inferSelect
export type RequestKind = StoredRequest['kind']

/** A request with the people that it still concerns. */
export type RequestView = {
  request: StoredRequest
  /** The link's adult, if the link has one who is still in the club. */
  adult: StoredLinkPerson | null
  /** People of the request who are still in the club and tied to the link's adult. */
  people: StoredLinkPerson[]
  /** The people of the request, their relatives, and everyone with the link's email. */
  relatives: StoredLinkPerson[]
  email: string | null
  /** Ids of people whose contact facts the link shows. */
  contactsShown: ReadonlySet<string>
  /** True if people of the request are still in the club, but are no longer tied to the link's adult. */
  hasUntiedPeople: boolean
}

/**
 * Loads the people of a request as they are now. The request stays after its link has ended, but the contact facts that
 * a coordinator had allowed for the link are then no longer shown (B-FAM-07). A merged person is followed to the
 * remaining person.
 */
export async function loadRequestView(tx: Tx, request: StoredRequest): Promise<RequestView> {
  const { organisation_id, link_id } = request
  const current = await followMerges(tx, organisation_id, [...request.people, ...toList(request.adult_id)])
  const toCurrent = (id: string) => current.get(id) ?? id
  const adult_id = request.adult_id && toCurrent(request.adult_id)
  const requested = [...new Set(request.people.map(toCurrent))]
  const [stored] = await tx
    .select()
    .from(familyLinks)
    .where(and(eq(familyLinks.id, link_id), eq(familyLinks.organisation_id, organisation_id)))
  const email = stored?.email ?? request.email
  const rows = await loadRelatives(tx, organisation_id, [...requested, ...toList(adult_id)], email)
  // Rights about personal data also apply to archived people, who are in no link.
  const relatives = rows.map((row) =>
    requested.includes(row.id) || row.id === adult_id ? { ...row, soft_archived: false } : row,
  )
  const target: LinkTarget = { adult: relatives.find(({ id }) => id === adult_id) ?? null, email }
  const { adult, people } = findRequestPeople(relatives, target, adult_id, requested)
  const areContactsAllowed = Boolean(stored && !stored.ended && stored.show_contacts)
  const contactsShown = people.filter(
    (person) => selectLinkFields(person, target, relatives, areContactsAllowed).hidden.length === 0,
  )
  const untied = relatives.filter(
    ({ id, deleted_at }) => requested.includes(id) && deleted_at === null && !people.some((one) => one.id === id),
  )
  return {
    request,
    adult,
    people,
    relatives,
    email,
    contactsShown: new Set(contactsShown.map(({ id }) => id)),
    hasUntiedPeople: untied.length > 0,
  }
}

/** Finds the people of a request. A request ends with its adult, because the children may have other adults. */
function findRequestPeople(
  relatives: StoredLinkPerson[],
  target: LinkTarget,
  adultId: string | null,
  requested: readonly string[],
): Pick<RequestView, 'adult' | 'people'> {
  const named = relatives.filter(({ id }) => requested.includes(id))
  if (!adultId) return { adult: null, people: named.filter(({ is_unavailable }) => !is_unavailable) }
  const { adult, children } = findLinkPeople(target, named) as {
    adult: StoredLinkPerson | null
    children: StoredLinkPerson[]
  }
  if (!adult) return { adult: null, people: [] }
  return { adult, people: [...(requested.includes(adult.id) ? [adult] : []), ...children] }
}

/** Builds the row of a request for the coordinator. */
export function describeRequest({ request, adult, people, relatives, email }: RequestView): FamilyRequest {
  const isTied = (other: StoredLinkPerson) =>
    people.some((person) => other.family_entries.includes(person.id) || person.family_entries.includes(other.id))
  const otherAdults = relatives.filter(
    (other) =>
      other.is_adult &&
      other.id !== adult?.id &&
      !other.is_unavailable &&
      !people.some(({ id }) => id === other.id) &&
      isTied(other),
  )
  return {
    id: request.id,
    asked: request.asked,
    due: getRequestDeadline(request.asked),
    by: adult && getFullName(adult),
    people: people.map(toNamedPerson),
    gone: request.people.length - people.length,
    other_adults: otherAdults.map(toNamedPerson),
    reason: request.reason,
    has_email: Boolean(email),
  }
}

/** Builds the condition for a club's open requests of one kind. */
export const buildOpenRequestFilter = (organisation: string, kind: RequestKind) =>
  and(eq(familyRequests.organisation_id, organisation), eq(familyRequests.kind, kind), isNull(familyRequests.closed))

/** Loads one page of a club's open requests, the earliest deadline first. */
export async function loadOpenRequests(
  tx: Tx,
  organisation: string,
  kind: RequestKind,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; views: RequestView[] }> {
  const isOpen = buildOpenRequestFilter(organisation, kind)
  const requests = await tx
    .select()
    .from(familyRequests)
    .where(isOpen)
    .orderBy(asc(familyRequests.asked), asc(familyRequests.id))
    .limit(limit)
    .offset(offset)
  const views: RequestView[] = []
  for (const request of requests) views.push(await loadRequestView(tx, request))
  return { count: await tx.$count(familyRequests, isOpen), views }
}

/**
 * Locks an open request of a club.
 * @throws AppError `not_found` for an unknown or closed request, and for another club's request
 */
export async function lockOpenRequest(
  tx: Tx,
  organisation: string,
  kind: RequestKind,
  id: string,
): Promise<StoredRequest> {
  const [request] = await tx
    .select()
    .from(familyRequests)
    .where(and(eq(familyRequests.id, id), buildOpenRequestFilter(organisation, kind)))
    .for('update')
  if (!request) throw new AppError('not_found')
  return request
}

/** Closes a locked request. */
export async function closeRequest(
  tx: Tx,
  { id, version }: StoredRequest,
  outcome: NonNullable<StoredRequest['outcome']>,
  answer: string | null,
): Promise<void> {
  await tx
    .update(familyRequests)
    .set({
      closed: sql`now()`,
      outcome,
      answer,
      version: version + 1,
    })
    .where(eq(familyRequests.id, id))
}

/** Finds the remaining people of merged people. Key: id of the merged person. */
async function followMerges(tx: Tx, organisation: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: aliases.id, target: aliases.target })
    .from(aliases)
    .where(and(eq(aliases.organisation_id, organisation), inArray(aliases.id, [...ids])))
  return new Map(rows.map(({ id, target }) => [id, target]))
}

function toList(id: string | null): string[] {
  return id ? [id] : []
}

function toNamedPerson(person: StoredLinkPerson): { id: string; name: string } {
  return { id: person.id, name: getFullName(person) }
}
