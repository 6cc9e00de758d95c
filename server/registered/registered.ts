import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import type { ApiOutput } from '../../contract/api.ts'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { Picture } from '../../contract/media.ts'
import { allergens, attendanceTypes, genders, supportTypes } from '../../contract/option-lists.ts'
import { scalarFields, setFields } from '../../contract/registered/registered-fields.ts'
import { type FieldChanges, isSameFieldValue } from '../../contract/rules/merge.ts'
import { countParcelPeople, isVolunteer } from '../../contract/rules/parcels.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { registered } from '../db/schema.ts'
import { checkNoLinkMark, type NoLinkMark, readNoLinkReason, saveNoLinkMark } from '../family/no-family-link.ts'
import { type IfMatchVersions, VersionedOutput } from '../http/row-version.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { refuseStaleChange } from '../records/stale-change.ts'
import { applyChanges } from '../sync/push/plain-write.ts'
import { buildReplacedFactSteps } from '../sync/push/replaced-facts.ts'
import { hasPicture, saveClubPicture } from './media.ts'
import { filterPeople, readPeoplePage } from './registered-list.ts'

type RegisteredPerson = ApiOutput<'registered.get'>
type RegisteredRow = typeof registered.$inferSelect

const findLabel = (list: readonly { value: string; label: string }[], value: string | null): string | null =>
  list.find((entry) => entry.value === value)?.label ?? null

/** Columns of relatives that the computed fields need. */
const familyColumns = {
  id: registered.id,
  first_name: registered.first_name,
  last_name: registered.last_name,
  is_adult: registered.is_adult,
  family_entries: registered.family_entries,
}

/** Adds the computed fields of the REST API: labels, counts, and the people who list this person as family. */
const toPeople = async (tx: Tx, organisation: string, rows: readonly RegisteredRow[]): Promise<RegisteredPerson[]> => {
  const ids = rows.map((row) => row.id)
  const relatedPeople = ids.length
    ? await tx
        .select(familyColumns)
        .from(registered)
        .where(
          and(
            eq(registered.organisation_id, organisation),
            isNull(registered.deleted_at),
            sql`${registered.id} = ANY (ARRAY(SELECT people_with_family(${sql.param(ids)}::uuid[])) || ${sql.param([
              ...new Set(rows.flatMap((r) => r.family_entries)),
            ])}::uuid[])`,
          ),
        )
    : []
  return rows.map((row) => {
    const parents = relatedPeople.filter((r) => r.family_entries.includes(row.id))
    const family = relatedPeople.filter((r) => row.family_entries.includes(r.id))
    const familyIds = new Set(family.map(({ id }) => id))
    const parcelCounts = countParcelPeople(row, family)
    return {
      ...(row as unknown as RegisteredPerson),
      family_entries: row.family_entries.filter((id) => familyIds.has(id)),
      name: getFullName(row),
      attendance_type_full: row.is_adult ? findLabel(attendanceTypes, row.attendance_type) : 'Child',
      accessing_wider_support_type_label: findLabel(supportTypes, row.accessing_wider_support_type),
      num_groups: row.groups.length,
      parcel_total_children: parcelCounts.children,
      parcel_total_adults: parcelCounts.adults,
      is_volunteer: isVolunteer(row),
      parent_entries: parents.map((p) => ({ id: p.id, name: getFullName(p) })),
    }
  })
}

const readPerson = async (db: Db, user: CurrentUser, id: string): Promise<VersionedOutput<RegisteredPerson>> =>
  db.club(requireClubId(user), async (tx) => {
    const rows = await tx
      .select()
      .from(registered)
      .where(
        and(eq(registered.id, id), eq(registered.organisation_id, requireClubId(user)), isNull(registered.deleted_at)),
      )
    const [person] = await toPeople(tx, requireClubId(user), rows)
    const [row] = rows
    if (!person || !row) throw new AppError('not_found')
    const reason = getAccessFlags(user).coordinator ? { no_family_link_reason: await readNoLinkReason(tx, id) } : {}
    return new VersionedOutput({ ...person, ...reason }, row.version)
  })

/**
 * Stores a photo from the request body and replaces it with its id (FMT-14).
 * @throws AppError `invalid` if the body contains an id without a stored picture. API calls must send the picture
 * first, unlike the queue of a device.
 */
const storePhoto = async <B extends { photo?: string | Picture | null | undefined }>(
  db: Db,
  user: CurrentUser,
  body: B,
): Promise<B & { photo?: string | null | undefined }> => {
  const { photo } = body
  if (typeof photo === 'string' && !(await hasPicture(db, requireClubId(user), photo)))
    throw new AppError('invalid', { photo: ['not_valid'] })
  if (typeof photo !== 'object' || photo === null) return { ...body, photo }
  const id = newId()
  await saveClubPicture(db, requireClubId(user), id, photo)
  return { ...body, photo: id }
}

const changePerson = async (call: {
  db: Db
  user: CurrentUser
  params: { id: string }
  ifMatch: IfMatchVersions
  body: Record<string, unknown> & NoLinkMark & { photo?: string | Picture | null | undefined }
}) => {
  const { db, user, params, ifMatch } = call
  const previousPerson = (await readPerson(db, user, params.id)).output as Record<string, unknown>
  const mark = checkNoLinkMark(user, call.body, previousPerson.no_family_link === true)
  const steps = await refuseStaleChange(db, {
    organisation: requireClubId(user),
    record: { table: 'registered', id: params.id },
    ifMatch,
    agrees: (field) =>
      call.body[field] !== undefined && isSameFieldValue(field, previousPerson[field], call.body[field]),
  })
  const body: Record<string, unknown> = await storePhoto(db, user, call.body)
  const set: FieldChanges = {}
  for (const field of scalarFields) {
    if (body[field] !== undefined) set[field] = { base: previousPerson[field], value: body[field] }
  }
  for (const field of setFields) {
    const requestedIds = body[field] as string[] | undefined
    if (!requestedIds) continue
    const storedIds = previousPerson[field] as string[]
    const add = requestedIds.filter((id) => !storedIds.includes(id))
    const remove = storedIds.filter((id) => !requestedIds.includes(id))
    if (add.length > 0 || remove.length > 0) set[field] = { add, remove }
  }
  if (Object.keys(set).length) {
    const updateMutation = { name: 'registered.update', args: { id: params.id, set } } as const
    await applyChanges(db, user, [updateMutation], ifMatch === null ? buildReplacedFactSteps(params.id) : steps)
  }
  if (mark) await saveNoLinkMark(db, user, params.id, mark)
  return readPerson(db, user, params.id)
}

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export const registeredHandlers = {
  'registered.list': async ({ db, user, query }) =>
    db.club(requireClubId(user), async (tx) => {
      const { ids, count } = await readPeoplePage(tx, filterPeople(requireClubId(user), query), query)
      const storedRows = ids.length
        ? await tx
            .select()
            .from(registered)
            .where(and(eq(registered.organisation_id, requireClubId(user)), inArray(registered.id, ids)))
        : []
      const rowById = new Map(storedRows.map((row) => [row.id, row]))
      const rows = ids.flatMap((id) => rowById.get(id) ?? [])
      return { count, results: await toPeople(tx, requireClubId(user), rows) }
    }),
  'registered.create': async ({ db, user, body }) => {
    const id = newId()
    const values = await storePhoto(db, user, body)
    await applyChanges(db, user, [{ name: 'registered.create', args: { id, values } }])
    return (await readPerson(db, user, id)).output
  },
  'registered.options': async () => ({
    attendance_type: [...attendanceTypes],
    gender: toOptions(genders),
    accessing_wider_support_type: [...supportTypes],
    allergens: toOptions(allergens),
  }),
  'registered.accessing_support_types': async () => [...supportTypes],
  'registered.get': async ({ db, user, params }) => readPerson(db, user, params.id),
  'registered.update': async (call) => changePerson(call),
  'registered.replace': async (call) => changePerson(call),
  'registered.delete': async ({ db, user, params }) => {
    await readPerson(db, user, params.id)
    await applyChanges(db, user, [{ name: 'registered.delete', args: { id: params.id } }])
    return null
  },
  'registered.groups': async ({ db, user, params, body }) => {
    const groups = [...new Set(body.groups)]
    return (await changePerson({ db, user, params, ifMatch: null, body: { groups } })).output
  },
} satisfies Partial<Handlers>
