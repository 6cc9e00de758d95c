import { and, eq } from 'drizzle-orm'
import type { CopyFile, CopySection } from '../../contract/family/copy-file.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Db, Tx } from '../db/client.ts'
import { familyLinkQuestions, familyLinks, organisations } from '../db/schema.ts'
import { detailSectionFields, healthSectionFields } from './copy-fields.ts'
import {
  buildFactSection,
  type CopyPerson,
  readAttendance,
  readBookings,
  readCollectors,
  readCopyHistory,
  readNotes,
} from './copy-sections.ts'
import { loadForeignTextTest } from './foreign-facts.ts'
import { listFamilyMails } from './list-family-mails.ts'
import { loadRequestView, type RequestView, type StoredRequest } from './request-view.ts'

/**
 * Makes the full copy of a request's people, without the parts that the coordinator has left out. The copy contains no
 * references, concerns and facts about people outside the link (B-FAM-07).
 */
export async function buildCopyFile(db: Db, request: StoredRequest): Promise<CopyFile> {
  const { organisation_id } = request
  const [view, sections] = await db.club(organisation_id, async (tx) => {
    const requestView = await loadRequestView(tx, request)
    return [requestView, await readPersonSections(tx, requestView)] as const
  })
  const isMailSectionShown = !isLeftOut(request, 'mails', null)
  return db.network(async (tx) => {
    const [club] = await tx
      .select({ name: organisations.name })
      .from(organisations)
      .where(eq(organisations.id, organisation_id))
    return {
      organisation_name: club?.name ?? '',
      made: new Date().toISOString(),
      people: view.people.map((person) => ({ id: person.id, name: getFullName(person), is_adult: person.is_adult })),
      left_out: request.left_out.map(({ section, person }) => ({ section, person: person ?? null })),
      ...sections,
      mails:
        view.email && view.people.length > 0 && isMailSectionShown ? await listCopyMails(tx, request, view.email) : [],
    }
  })
}

/** Lists the emails to the address of a request, oldest first. */
async function listCopyMails(tx: Tx, { organisation_id, link_id }: StoredRequest, email: string) {
  const listed = await listFamilyMails(tx, { email, organisation: organisation_id, link: link_id })
  return listed.toReversed().map(({ day, kind }) => ({ date: day, kind }))
}

type PersonSections = Omit<CopyFile, 'organisation_name' | 'made' | 'people' | 'left_out' | 'mails'>

async function readPersonSections(tx: Tx, view: RequestView): Promise<PersonSections> {
  const { request, people, contactsShown } = view
  const isForeign = await loadForeignTextTest(tx, view)
  const ownQuestions = await loadOwnQuestions(tx, request)
  const ownLinks = await loadOwnLinks(tx, view)
  const copied = people.map(
    (person): CopyPerson => ({
      person,
      isForeign,
      ownQuestions,
      ownLinks,
      areContactsShown: contactsShown.has(person.id),
    }),
  )
  // Read one person after the other, because they share one connection.
  const readSection = async <P>(section: CopySection, read: (one: CopyPerson) => P | Promise<P>): Promise<P[]> => {
    const parts: P[] = []
    for (const one of copied) if (!isLeftOut(request, section, one.person.id)) parts.push(await read(one))
    return parts
  }
  return {
    details: await readSection('details', (one) => buildFactSection(one, detailSectionFields)),
    health: await readSection('health', (one) => buildFactSection(one, healthSectionFields)),
    attendance: await readSection('attendance', (one) => readAttendance(tx, one)),
    bookings: await readSection('bookings', (one) => readBookings(tx, request.organisation_id, one)),
    collectors: await readSection('collectors', (one) => readCollectors(tx, one)),
    notes: await readSection('notes', (one) => readNotes(tx, one)),
    history: await readSection('history', (one) => readCopyHistory(tx, request.organisation_id, one)),
  }
}

/** Loads the ids of questions that the request's link has asked. */
async function loadOwnQuestions(tx: Tx, { link_id, organisation_id }: StoredRequest): Promise<Set<string>> {
  const rows = await tx
    .select({ id: familyLinkQuestions.conflict_id })
    .from(familyLinkQuestions)
    .where(and(eq(familyLinkQuestions.link_id, link_id), eq(familyLinkQuestions.organisation_id, organisation_id)))
  return new Set(rows.map(({ id }) => id))
}

/** Loads the ids of the request's link and of the other links of its adult, because a link can be replaced. */
async function loadOwnLinks(tx: Tx, { request, adult }: RequestView): Promise<Set<string>> {
  const { organisation_id, link_id } = request
  if (!adult) return new Set([link_id])
  const rows = await tx
    .select({ id: familyLinks.id })
    .from(familyLinks)
    .where(and(eq(familyLinks.organisation_id, organisation_id), eq(familyLinks.adult_id, adult.id)))
  return new Set([link_id, ...rows.map(({ id }) => id)])
}

/** True if the coordinator has left a section out, for everyone or for this person. */
function isLeftOut({ left_out }: StoredRequest, section: CopySection, person: string | null): boolean {
  return left_out.some((part) => part.section === section && (!part.person || part.person === person))
}
