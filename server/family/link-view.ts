import { and, eq, inArray, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { healthFields } from '../../contract/registered/registered-fields.ts'
import {
  findLinkPeople,
  type LinkField,
  type LinkTarget,
  mayBeLinked,
  selectLinkFields,
} from '../../contract/rules/family-links.ts'
import type { Tx } from '../db/client.ts'
import { conflicts, familyLinkQuestions } from '../db/schema.ts'
import type { FamilyLink } from './family-links.ts'
import { loadRelatives, type StoredLinkPerson } from './link-people.ts'
import { redactHealthTexts } from './redact-health-texts.ts'

/** The people of a link as the page shows them, with what the link may show. */
export type LinkView = { target: LinkTarget; people: StoredLinkPerson[]; relatives: StoredLinkPerson[] }

/**
 * Loads the link's adult and children as they are now. People who have left, moved or are no longer tied to the adult
 * are not part of the view, because families change after a link was sent.
 */
export async function loadLinkView(tx: Tx, link: FamilyLink): Promise<LinkView> {
  const ids = [...link.children, ...(link.adult_id ? [link.adult_id] : [])]
  const relatives = await loadRelatives(tx, link.organisation_id, ids, link.email)
  const adult = relatives.find(({ id }) => id === link.adult_id) ?? null
  const target = { adult, email: link.email }
  const linked = relatives.filter(({ id }) => link.children.includes(id))
  // A link ends with its adult. The children may have other adults, who have links of their own.
  if (link.adult_id && !(adult && mayBeLinked(adult))) return { target, people: [], relatives }
  const tied = adult ? findLinkPeople(target, linked).children : linked.filter(mayBeLinked)
  return { target, people: [...(adult ? [adult] : []), ...tied] as StoredLinkPerson[], relatives }
}

/** @throws AppError `not_found` if the link does not contain the person */
export function requirePerson({ people }: LinkView, id: string): StoredLinkPerson {
  const person = people.find((one) => one.id === id)
  if (!person) throw new AppError('not_found')
  return person
}

/** Decides which fields of a person a link shows, and redacts contact facts of other people in the health texts. */
export function selectShownFacts(link: FamilyLink, { target, people, relatives }: LinkView, person: StoredLinkPerson) {
  const select = (one: StoredLinkPerson) => selectLinkFields(one, target, relatives, link.show_contacts)
  const isTied = (other: StoredLinkPerson) =>
    other.family_entries.includes(person.id) || person.family_entries.includes(other.id)
  const isInLink = ({ id }: StoredLinkPerson) => people.some((one) => one.id === id)
  const shownPeople = people.filter((one) => select(one).hidden.length === 0)
  const foreign = [
    ...relatives.filter((other) => isTied(other) && !isInLink(other)),
    ...people.filter((one) => !shownPeople.includes(one)),
  ]
  return { ...select(person), shownPerson: redactHealthTexts(person, foreign, shownPeople) }
}

/** Returns the names of fields for which this link has an open question. Key: person id. */
export async function loadQuestions(tx: Tx, link: FamilyLink): Promise<Map<string, Set<LinkField>>> {
  const rows = await tx
    .select({ person: familyLinkQuestions.registered_id, field: familyLinkQuestions.field })
    .from(familyLinkQuestions)
    .innerJoin(conflicts, eq(conflicts.id, familyLinkQuestions.conflict_id))
    .where(and(eq(familyLinkQuestions.link_id, link.id), isNull(conflicts.resolved_at), isNull(conflicts.deleted_at)))
  const fieldsByPerson = new Map<string, Set<LinkField>>()
  for (const { person, field } of rows) {
    const fields = fieldsByPerson.get(person) ?? new Set()
    fieldsByPerson.set(person, fields.add(field as LinkField))
  }
  return fieldsByPerson
}

/** Returns the ids of people with an open question about allergens, diet or health. Any link or device may have asked it. */
export async function loadOpenHealthQuestions(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ record: conflicts.record })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.table, 'registered'),
        inArray(conflicts.record, [...ids]),
        inArray(conflicts.field, ['allergens', ...healthFields]),
        isNull(conflicts.resolved_at),
        isNull(conflicts.deleted_at),
      ),
    )
  return new Set(rows.map(({ record }) => record))
}
