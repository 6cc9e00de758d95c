import * as v from 'valibot'
import { Id } from './id.ts'
import { listOf, listQuery, operation, orderingOf } from './operation.ts'
import { Day } from './rules/days.ts'
import { holidays } from './rules/holidays.ts'

/** The columns by which the sessions of the food-parcel programme can be ordered. */
export const parcelProvisionOrderings = [
  'date',
  'holiday',
  'total_parcels',
  'total_adults',
  'total_children',
  'total_meals',
] as const
export const ParcelProvisionOrdering = orderingOf(parcelProvisionOrderings)

/** What was handed out in all, worked out by the server (PARC-52 to PARC-58). */
const totals = {
  /** One parcel for each family. */
  total_parcels: v.number(),
  total_adults: v.number(),
  total_children: v.number(),
  total_meals: v.number(),
  total_portions: v.number(),
}

/** A parcel provision session as the list shows it (PARC-12). */
export const ParcelProvisionSummary = v.object({
  id: Id,
  date: Day,
  /** The two months it counts for, or Extra Sessions. */
  holiday: v.picklist(holidays),
  ...totals,
})

/** A family that got a parcel, by the person who takes the delivery (PARC-46 to PARC-50). */
export const ParcelProvisionFamily = v.object({
  registered: Id,
  name: v.string(),
  adults: v.number(),
  children: v.number(),
  /** Null where nobody has said. */
  num_meals: v.nullable(v.number()),
  /** In words, of the delivery and of everybody in the family; while devices disagree, what each of them says. */
  full_dietary_requirements: v.nullable(v.string()),
  /** Of everybody in the family. */
  allergens: v.array(v.string()),
})

/** One session with its families (PARC-81). */
export const ParcelProvision = v.object({
  ...ParcelProvisionSummary.entries,
  /** The session it was cloned from. */
  clone: v.nullable(Id),
  activities: v.array(v.string()),
  activities_other: v.nullable(v.string()),
  average_meals: v.nullable(v.number()),
  /** Ids of registered people. */
  volunteers: v.array(Id),
  registered: v.array(ParcelProvisionFamily),
})

const Year = v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number))

export const parcelProvisionOperations = {
  'parcel_provisions.list': operation({
    method: 'GET',
    path: '/parcel_provisions',
    access: 'parcel_provision_sessions',
    summary:
      'The club’s parcel provision sessions, newest first (PARC-05, PARC-12). `registered` limits them to a person’s, also under an id that was merged into theirs; `year` is that of the date.',
    query: listQuery(parcelProvisionOrderings, {
      holiday: v.optional(v.picklist(holidays)),
      year: v.optional(Year),
      registered: v.optional(Id),
    }),
    output: listOf(ParcelProvisionSummary),
  }),
  'parcel_provisions.holidays': operation({
    method: 'GET',
    path: '/parcel_provisions/holidays',
    access: 'parcel_provision_sessions',
    summary: 'The holidays by year in which the club has sessions, newest first (PARC-08).',
    output: v.array(v.object({ year: v.number(), holiday: v.picklist(holidays) })),
  }),
  'parcel_provisions.get': operation({
    method: 'GET',
    path: '/parcel_provisions/:id',
    access: 'parcel_provision_sessions',
    summary: 'One session with its families (PARC-35, PARC-81).',
    params: v.object({ id: Id }),
    output: ParcelProvision,
  }),
} as const
