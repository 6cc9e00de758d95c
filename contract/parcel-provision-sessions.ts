import * as v from 'valibot'
import { buildBoundedList } from './bounded-list.ts'
import { Id } from './id.ts'
import {
  buildListQuerySchema,
  buildListResponseSchema,
  buildOrderingSchema,
  defineOperation,
  NoContent,
} from './operation.ts'
import { Day } from './rules/days.ts'
import { holidays } from './rules/holidays.ts'
import { ParcelCount } from './rules/parcel-fields.ts'
import { ActivityLabels, OtherActivity } from './sessions.ts'

/** Columns by which parcel provision sessions can be sorted. */
export const parcelProvisionOrderings = [
  'date',
  'holiday',
  'total_parcels',
  'total_adults',
  'total_children',
  'total_meals',
] as const
export const ParcelProvisionOrdering = buildOrderingSchema(parcelProvisionOrderings)

/** Totals of a session, computed by the server (PARC-52 to PARC-58). */
const totalFields = {
  /** Number of parcels, one for each family. */
  total_parcels: v.number(),
  total_adults: v.number(),
  total_children: v.number(),
  total_meals: v.number(),
  total_portions: v.number(),
}

/** A parcel provision session as shown in the list (PARC-12). */
export const ParcelProvisionSummary = v.object({
  id: Id,
  date: Day,
  /** Two-month holiday that the session belongs to, or Extra Sessions. */
  holiday: v.picklist(holidays),
  ...totalFields,
})

/**
 * A family that receives a parcel. The family is identified by the person who accepts the delivery (PARC-46 to
 * PARC-50).
 */
export const ParcelProvisionFamily = v.object({
  registered: Id,
  name: v.string(),
  adults: v.number(),
  children: v.number(),
  /** Number of meals. Null if it was not entered. */
  num_meals: v.nullable(v.number()),
  /**
   * Dietary requirements of the delivery and all family members, as text. During a conflict, the text contains every
   * device's value.
   */
  full_dietary_requirements: v.nullable(v.string()),
  /** Allergens of all family members. */
  allergens: v.array(v.string()),
  wellbeing_resources: v.boolean(),
  /**
   * True for a family that was merged into another family in this session. The family is still included in totals but
   * cannot be changed.
   */
  merged: v.boolean(),
})

/** A session with its families (PARC-81). */
export const ParcelProvision = v.object({
  ...ParcelProvisionSummary.entries,
  /** Id of the session that this session was cloned from. */
  clone: v.nullable(Id),
  activities: v.array(v.string()),
  activities_other: v.nullable(v.string()),
  average_meals: v.nullable(v.number()),
  /** Ids of registered people who volunteered. */
  volunteers: v.array(Id),
  registered: v.array(ParcelProvisionFamily),
})

const optionalCount = v.optional(ParcelCount)

/** A family in a request body: either only its id, or its id with values of its row (PARC-75, PARC-77, PARC-79). */
const FamilyInput = v.union([
  v.pipe(
    Id,
    v.transform((registered) => ({ registered })),
  ),
  v.object({
    registered: Id,
    adults: optionalCount,
    children: optionalCount,
    num_meals: v.optional(v.nullable(ParcelCount)),
    wellbeing_resources: v.optional(v.boolean()),
  }),
])

/** Maximum number of families in a session, more than any real session has. */
const MAX_FAMILIES = 5000
const FamilyInputs = buildBoundedList(MAX_FAMILIES, FamilyInput)

const dayFields = { date: Day, holiday: v.picklist(holidays) }

/**
 * Fields that can be changed. Each list replaces the full stored list. `date` is accepted only if it is unchanged
 * (PARC-75).
 */
const changeableFields = {
  activities: v.optional(ActivityLabels),
  activities_other: v.optional(OtherActivity),
  average_meals: v.optional(v.nullable(ParcelCount)),
  volunteers: v.optional(buildBoundedList(200, Id)),
  registered: v.optional(FamilyInputs),
}

const YearParam = v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number))

const idParams = v.object({ id: Id })

export const parcelProvisionOperations = {
  'parcel_provisions.list': defineOperation({
    method: 'GET',
    path: '/parcel_provisions',
    access: 'parcel_provision_sessions',
    summary:
      'The club’s parcel provision sessions, newest first (PARC-05, PARC-12). `registered` limits them to a person’s, also under an id that was merged into theirs; `year` is that of the date.',
    query: buildListQuerySchema(parcelProvisionOrderings, {
      holiday: v.optional(v.picklist(holidays)),
      year: v.optional(YearParam),
      registered: v.optional(Id),
    }),
    output: buildListResponseSchema(ParcelProvisionSummary),
  }),
  'parcel_provisions.holidays': defineOperation({
    method: 'GET',
    path: '/parcel_provisions/holidays',
    access: 'parcel_provision_sessions',
    summary: 'The holidays by year in which the club has sessions, newest first (PARC-08).',
    output: v.array(v.object({ year: v.number(), holiday: v.picklist(holidays) })),
  }),
  'parcel_provisions.dates': defineOperation({
    method: 'GET',
    path: '/parcel_provisions/dates',
    access: 'parcel_provision_sessions',
    summary: 'The days that have a session already: no other can be made on them (PARC-31, PARC-32).',
    output: v.array(Day),
    offline: true,
  }),
  'parcel_provisions.create': defineOperation({
    method: 'POST',
    path: '/parcel_provisions',
    access: 'parcel_provision_sessions',
    summary:
      'Makes a session (PARC-25, PARC-26, PARC-28). `clone`: it takes the activities and families of that one (PARC-30); what is given beside it is added.',
    body: v.object({
      ...dayFields,
      clone: v.optional(v.nullable(Id)),
      activities: v.optional(v.nullable(ActivityLabels)),
      registered: v.optional(v.nullable(FamilyInputs)),
    }),
    output: ParcelProvision,
    status: 201,
    offline: true,
  }),
  'parcel_provisions.get': defineOperation({
    method: 'GET',
    path: '/parcel_provisions/:id',
    access: 'parcel_provision_sessions',
    summary: 'One session with its families (PARC-35, PARC-81).',
    params: idParams,
    output: ParcelProvision,
    versioned: true,
  }),
  'parcel_provisions.update': defineOperation({
    method: 'PATCH',
    path: '/parcel_provisions/:id',
    access: 'parcel_provision_sessions',
    summary:
      'Changes what is given. `registered` is the whole list: whoever is left out is taken out of the session, save people who have left the register.',
    params: idParams,
    body: v.object({ date: v.optional(Day), holiday: v.optional(dayFields.holiday), ...changeableFields }),
    output: ParcelProvision,
    versioned: true,
    offline: true,
  }),
  'parcel_provisions.replace': defineOperation({
    method: 'PUT',
    path: '/parcel_provisions/:id',
    access: 'parcel_provision_sessions',
    summary: 'The same; `date` and `holiday` are required, `date` unchanged (PARC-74, PARC-75).',
    params: idParams,
    body: v.object({ ...dayFields, ...changeableFields }),
    output: ParcelProvision,
    versioned: true,
    offline: true,
  }),
  'parcel_provisions.delete': defineOperation({
    method: 'DELETE',
    path: '/parcel_provisions/:id',
    access: 'parcel_provision_sessions',
    summary: 'Deletes a session with its families (PARC-16).',
    params: idParams,
    output: NoContent,
    status: 204,
    offline: true,
  }),
  'parcel_provisions.export': defineOperation({
    method: 'POST',
    path: '/parcel_provisions/:id/export',
    access: 'parcel_provision_sessions',
    summary: 'The families of a session as a table for a spreadsheet (PARC-68 to PARC-70).',
    params: idParams,
    output: v.string(),
    file: 'text/csv',
    event: 'people_exported',
  }),
} as const
