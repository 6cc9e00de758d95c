import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ApiOutput } from '../../contract/api.ts'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { MutationArgs } from '../../contract/mutations/mutations.ts'
import type { ProblemReason } from '../../contract/problems.ts'
import { isSameValue } from '../../contract/rules/merge.ts'
import { getInitialNumbers } from '../../contract/rules/parcel-rows.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { registered } from '../db/schema.ts'
import type { Call } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { refuseStaleChange } from '../records/stale-change.ts'
import { applyChanges, type PlainChange } from '../sync/push/plain-write.ts'
import { loadParcelProvision, readParcelProvision, resolvePrimaryIds } from './read-parcel-provision.ts'

type ParcelSession = ApiOutput<'parcel_provisions.get'>
type FamilyInput = NonNullable<Call<'parcel_provisions.update'>['body']['registered']>[number]
type ParcelNumbers = Partial<Omit<ParcelSession['registered'][number], 'registered'>>
type RowChanges = MutationArgs['parcel_row.set']['set']

const rowFields = ['adults', 'children', 'num_meals', 'wellbeing_resources'] as const

const refuseFamilies = (reason: ProblemReason): never => {
  throw new AppError('invalid', { registered: [reason] })
}

/**
 * Returns the families of a request body, after merged ids are resolved. Map key: current person id.
 * @throws AppError `invalid` if a family is listed twice or does not belong to the club
 */
const resolveFamilies = async (
  tx: Tx,
  organisation: string,
  familyInputs: readonly FamilyInput[],
): Promise<Map<string, FamilyInput>> => {
  const ids = familyInputs.map((one) => one.registered)
  const primaryIds = await resolvePrimaryIds(tx, organisation, ids)
  const families = new Map<string, FamilyInput>()
  for (const familyInput of familyInputs) {
    const id = primaryIds.get(familyInput.registered) ?? familyInput.registered
    if (families.has(id)) refuseFamilies('listed_twice')
    families.set(id, familyInput)
  }
  return families
}

/** Reads registered people with these ids, and their relatives. The relatives determine a parcel's initial numbers. */
const readPeople = async (tx: Tx, organisation: string, ids: readonly string[]) => {
  const isLive = and(eq(registered.organisation_id, organisation), isNull(registered.deleted_at))
  const selectPeople = (requestedIds: readonly string[]) =>
    requestedIds.length
      ? tx
          .select()
          .from(registered)
          .where(and(isLive, inArray(registered.id, [...requestedIds])))
      : []
  const people = await selectPeople(ids)
  const relatives = await selectPeople([...new Set(people.flatMap((one) => one.family_entries))])
  return { people: new Map(people.map((one) => [one.id, one])), relatives }
}

/** Returns the changes of a family's numbers, or null if nothing differs. */
const diffNumbers = (newNumbers: ParcelNumbers, storedNumbers: ParcelNumbers | undefined): RowChanges | null => {
  const changedFields = rowFields.filter(
    (field) => newNumbers[field] !== undefined && !isSameValue(storedNumbers?.[field] ?? null, newNumbers[field]),
  )
  return changedFields.length > 0 ? buildFieldChanges(changedFields, newNumbers, storedNumbers) : null
}

/**
 * Returns a new family's numbers as changes. A null in the body is included if the initial number is not null.
 * Otherwise the average meals of the session would be stored (PARC-79).
 */
const buildInitialChanges = (inputNumbers: ParcelNumbers, initialNumbers: ParcelNumbers): RowChanges => {
  const newNumbers = { ...initialNumbers, ...inputNumbers }
  const changedFields = rowFields.filter(
    (field) => (newNumbers[field] ?? null) !== null || (initialNumbers[field] ?? null) !== null,
  )
  return buildFieldChanges(changedFields, newNumbers, undefined)
}

const buildFieldChanges = (
  fields: readonly (typeof rowFields)[number][],
  newNumbers: ParcelNumbers,
  storedNumbers: ParcelNumbers | undefined,
): RowChanges =>
  Object.fromEntries(
    fields.map((field) => [field, { base: storedNumbers?.[field] ?? null, value: newNumbers[field] }]),
  ) as RowChanges

type StoredSession = { id: string; average_meals: number | null; families: ReadonlyMap<string, ParcelNumbers> }

/** Returns the changes from a session's families to the families of a request body. Removals are not included. */
const buildFamilyChanges = async (
  tx: Tx,
  organisation: string,
  { id: parcel, average_meals, families: storedFamilies }: StoredSession,
  families: ReadonlyMap<string, FamilyInput>,
): Promise<PlainChange[]> => {
  const { people, relatives } = await readPeople(tx, organisation, [...families.keys()])
  return [...families].flatMap(([id, { registered: _named, ...inputNumbers }]): PlainChange[] => {
    const storedNumbers = storedFamilies.get(id)
    const person = people.get(id)
    // Keep the numbers of people who have left the register.
    if (!person) return storedNumbers ? [] : refuseFamilies('not_registered')
    const family = relatives.filter((one) => person.family_entries.includes(one.id))
    const rowChanges = storedNumbers
      ? diffNumbers(inputNumbers, storedNumbers)
      : buildInitialChanges(inputNumbers, getInitialNumbers(person, family, { average_meals }))
    return rowChanges ? [{ name: 'parcel_row.set', args: { parcel, registered: id, set: rowChanges } }] : []
  })
}

/** Maps person id to parcel numbers. Leaves out merged families, because they cannot change. */
const indexByPerson = ({ registered: families }: ParcelSession): Map<string, ParcelNumbers> =>
  new Map(families.flatMap(({ registered: id, merged, ...numbers }) => (merged ? [] : [[id, numbers]])))

/**
 * Drops merged families from a request body, because they do not change (decision 44).
 * @throws AppError `invalid` for a merged family with different numbers
 */
const dropMergedFamilies = (
  familyInputs: readonly FamilyInput[],
  { registered: families }: ParcelSession,
): FamilyInput[] =>
  familyInputs.filter(({ registered: id, ...newNumbers }) => {
    const mergedFamily = families.find((family) => family.registered === id && family.merged)
    if (mergedFamily && diffNumbers(newNumbers, mergedFamily)) refuseFamilies('not_valid')
    return !mergedFamily
  })

/**
 * Creates a session, optionally as a clone of another session, with the additions of the request body.
 * @throws AppError `date_taken`, `not_found`, `invalid`
 */
export const createParcelProvision = async (
  { db, user }: { db: Db; user: CurrentUser },
  { date, holiday, clone, activities, registered: familyInputs }: Call<'parcel_provisions.create'>['body'],
): Promise<ParcelSession> => {
  const organisation = requireClubId(user)
  const id = newId()
  const changes = await db.club(organisation, async (tx): Promise<PlainChange[]> => {
    const source = clone ? (await loadParcelProvision(tx, organisation, clone)).output : null
    const clonedNumbers = source ? indexByPerson(source) : new Map<string, ParcelNumbers>()
    const { people } = await readPeople(tx, organisation, [...clonedNumbers.keys()])
    const families = new Map(
      [...clonedNumbers].flatMap(([person, { adults, children, num_meals }]) =>
        people.get(person)?.soft_archived === false
          ? [[person, { adults, children, num_meals } satisfies ParcelNumbers] as const]
          : [],
      ),
    )
    const session = { id, average_meals: source?.average_meals ?? null, families }
    const namedFamilies = await resolveFamilies(tx, organisation, familyInputs ?? [])
    const addedActivities = (activities ?? []).filter((one) => !source?.activities.includes(one))
    return [
      { name: 'parcel.create', args: { id, date, holiday, ...(clone && { clone }) } },
      ...(addedActivities.length
        ? [{ name: 'parcel.update' as const, args: { id, set: { activities: { add: addedActivities } } } }]
        : []),
      ...(await buildFamilyChanges(tx, organisation, session, namedFamilies)),
    ]
  })
  await applyChanges(db, user, changes)
  return (await readParcelProvision(db, user, id)).output
}

type UpdateBody = Call<'parcel_provisions.update'>['body']
type ListField = 'activities' | 'volunteers'

const buildListChange = (before: readonly string[], wanted: readonly string[]) => ({
  add: wanted.filter((one) => !before.includes(one)),
  remove: before.filter((one) => !wanted.includes(one)),
})

/** Returns the changes to a session's own fields, without its families. */
const buildSessionChanges = (before: ParcelSession, body: UpdateBody): MutationArgs['parcel.update']['set'] => {
  const changedScalars = (['holiday', 'activities_other', 'average_meals'] as const).filter(
    (field) => body[field] !== undefined && !isSameValue(before[field], body[field]),
  )
  const changedLists = (['activities', 'volunteers'] satisfies ListField[]).filter(
    (field) => body[field] && !isSameValue(before[field].toSorted(), body[field].toSorted()),
  )
  return {
    ...Object.fromEntries(changedScalars.map((field) => [field, { base: before[field], value: body[field] }])),
    ...Object.fromEntries(changedLists.map((field) => [field, buildListChange(before[field], body[field] ?? [])])),
  }
}

/**
 * Saves a full body as the differences that a device's queue would send.
 * @throws AppError `invalid` if the body moves the session to another day or lists a family twice
 */
export const changeParcelProvision = async ({
  db,
  user,
  params: { id },
  body,
  ifMatch,
}: Pick<Call<'parcel_provisions.update'>, 'db' | 'user' | 'params' | 'ifMatch'> & { body: UpdateBody }) => {
  const organisation = requireClubId(user)
  const { output: storedSession } = await readParcelProvision(db, user, id)
  const storedFamilies = indexByPerson(storedSession)
  const familyInputs = body.registered && dropMergedFamilies(body.registered, storedSession)
  const steps = await refuseStaleChange(db, {
    organisation,
    record: { table: 'parcel_provisions', id },
    ifMatch,
    agrees: (field) => {
      if (field !== 'registered') return isSameValue(storedSession[field as ListField], body[field as ListField])
      return (
        familyInputs !== undefined &&
        familyInputs.length === storedFamilies.size &&
        familyInputs.every((one) => {
          const { registered: person, ...newNumbers } = one as FamilyInput & ParcelNumbers
          const storedNumbers = storedFamilies.get(person)
          return storedNumbers !== undefined && diffNumbers(newNumbers, storedNumbers) === null
        })
      )
    },
  })
  if (body.date !== undefined && body.date !== storedSession.date)
    throw new AppError('invalid', { date: [{ code: 'fixed_in_session', params: { field: 'date' } }] })
  const sessionFields = buildSessionChanges(storedSession, body)
  const average_meals = body.average_meals === undefined ? storedSession.average_meals : body.average_meals
  const familyChanges = await db.club(organisation, async (tx): Promise<PlainChange[]> => {
    if (!familyInputs) return []
    const namedFamilies = await resolveFamilies(tx, organisation, familyInputs)
    const { people } = await readPeople(tx, organisation, [...storedFamilies.keys()])
    const removedPeople = [...storedFamilies.keys()].filter(
      (person) => !namedFamilies.has(person) && people.has(person),
    )
    return [
      ...(await buildFamilyChanges(tx, organisation, { id, average_meals, families: storedFamilies }, namedFamilies)),
      ...removedPeople.map((person) => ({
        name: 'parcel_row.remove' as const,
        args: { parcel: id, registered: person },
      })),
    ]
  })
  const sessionChanges: PlainChange[] =
    Object.keys(sessionFields).length > 0 ? [{ name: 'parcel.update', args: { id, set: sessionFields } }] : []
  await applyChanges(db, user, [...sessionChanges, ...familyChanges], steps)
  return readParcelProvision(db, user, id)
}
