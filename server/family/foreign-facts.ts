import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { mutations } from '../db/schema.ts'
import { createForeignTextTest, type ForeignFacts } from './foreign-texts.ts'
import type { RequestView } from './request-view.ts'

const nameFields = [
  'first_name',
  'last_name',
  'parent_or_carer',
  'consent_name',
  'emergency_contact_name',
  'pick_up_people',
  'gp_name',
] as const
const placeFields = ['address_1', 'address_2', 'address_3', 'town', 'postcode', 'email', 'gp_address'] as const
const numberFields = ['telephone_number', 'mobile_number', 'emergency_contact_number', 'gp_telephone'] as const

/** Name fields of a child whose values are the child's own. */
const ownNameFields = ['first_name', 'last_name'] as const

type Values = Readonly<Record<string, unknown>>

/**
 * Loads a test for texts that name people outside the link, or the hidden contact facts of a person in the link. The
 * test also knows earlier values, because an old note can contain an old address.
 */
export async function loadForeignTextTest(tx: Tx, view: RequestView): Promise<(text: string) => boolean> {
  const { people, adult, relatives, contactsShown, request } = view
  const linked = new Set([...people, ...(adult ? [adult] : [])].map(({ id }) => id))
  const others = relatives.filter(({ id }) => !linked.has(id))
  const hidden = people.filter(({ id }) => !contactsShown.has(id))
  const earlier = await loadEarlierValues(tx, request.organisation_id, [
    ...others.map(({ id }) => id),
    ...hidden.map(({ id }) => id),
  ])
  const ownNames = [...people, ...(adult ? [adult] : [])].flatMap((person) => pickTexts([person], ownNameFields))
  const shownPeople = [...people.filter(({ id }) => contactsShown.has(id)), ...(adult ? [adult] : [])]
  const hiddenValues = [...hidden, ...hidden.flatMap(({ id }) => earlier.get(id) ?? [])].map(
    ({ first_name: _first, last_name: _last, ...values }: Values) => values,
  )
  const otherValues = [...others, ...others.flatMap(({ id }) => earlier.get(id) ?? [])]
  return createForeignTextTest(collectFacts([...otherValues, ...hiddenValues]), {
    ...collectFacts(shownPeople),
    names: ownNames,
  })
}

/**
 * Returns a test for texts that name people outside the link, for a text that a coordinator writes to the family. It
 * does not know the other facts of the test for a copy, because a coordinator cannot override it.
 */
export function createOtherPeopleTest({
  people,
  adult,
  relatives,
  contactsShown,
}: RequestView): (text: string) => boolean {
  const linked = [...people, ...(adult ? [adult] : [])]
  const others = relatives.filter(({ id }) => !linked.some((person) => person.id === id))
  return createForeignTextTest(
    { ...collectFacts(others), names: pickTexts(others, ownNameFields) },
    {
      ...collectFacts(linked.filter(({ id }) => id === adult?.id || contactsShown.has(id))),
      names: pickTexts(linked, ownNameFields),
    },
  )
}

function collectFacts(values: readonly Values[]): ForeignFacts {
  return {
    names: pickTexts(values, nameFields),
    places: pickTexts(values, placeFields),
    numbers: pickTexts(values, numberFields),
  }
}

function pickTexts(values: readonly Values[], fields: readonly string[]): string[] {
  return values.flatMap((row) => fields.map((field) => row[field])).filter((value) => typeof value === 'string')
}

/** Loads values that the audit trail has for people. Key: person id. */
async function loadEarlierValues(tx: Tx, organisation: string, ids: readonly string[]): Promise<Map<string, Values[]>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ record: mutations.record, args: mutations.args })
    .from(mutations)
    .where(
      and(
        eq(mutations.organisation_id, organisation),
        eq(mutations.table, 'registered'),
        inArray(mutations.record, [...ids]),
      ),
    )
  const valuesByPerson = new Map<string, Values[]>()
  for (const { record, args } of rows) {
    if (!record) continue
    const knownFacts = valuesByPerson.get(record) ?? []
    valuesByPerson.set(record, [...knownFacts, ...readTrailValues(args)])
  }
  return valuesByPerson
}

/** Returns the old and new values of a change, and the values of a new person. */
function readTrailValues(args: unknown): Values[] {
  const { set = {}, values = {}, ...others } = (args ?? {}) as { set?: Values; values?: Values }
  const readPart = (part: 'base' | 'value') =>
    Object.fromEntries(
      Object.entries(set).map(([field, change]) => [field, (change as Record<string, unknown> | null)?.[part]]),
    )
  return [others, values, readPart('base'), readPart('value')]
}
