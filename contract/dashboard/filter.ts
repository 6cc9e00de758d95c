import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { Id } from '../id.ts'
import { buildQueryArraySchema } from '../operation.ts'
import { fundingTags } from '../option-lists.ts'
import { Day, getLondonDay, getYear } from '../rules/days.ts'
import { holidays } from '../rules/holidays.ts'
import { buildOneLineText } from '../text.ts'

/** First year of the year filter (DASH-16). */
export const FIRST_DASHBOARD_YEAR = 2020

/** Option of the year filter for central staff. It shows the two date fields (DASH-17). */
export const CUSTOM_YEAR = 'custom'

/** Returns the years to choose from, newest first (DASH-16). */
export const listDashboardYears = (today: Day = getLondonDay()): number[] => {
  const latestYear = getYear(today) + 1
  return Array.from({ length: latestYear - FIRST_DASHBOARD_YEAR + 1 }, (_, i) => latestYear - i)
}

/** Options of the club type filter (DASH-30). */
export const clubTypes = ['tlg', 'boh', 'all'] as const
export type ClubType = (typeof clubTypes)[number]

/** Maximum number of clubs, regions or leads in one filter. */
const MAX_NAMED_CLUBS = 2000

const year = v.union([
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(FIRST_DASHBOARD_YEAR),
    v.check((chosen) => chosen <= getYear(getLondonDay()) + 1),
  ),
  v.literal(CUSTOM_YEAR),
])

const itemSchemas = {
  regions: buildOneLineText(200),
  organisation_names: buildOneLineText(200),
  regional_leaders: Id,
  tags: v.picklist(fundingTags),
} as const

/**
 * Period of a filter: a year, or a custom range. A custom range needs both dates, and the last date must not be before
 * the first (DASH-22 to DASH-25).
 */
type FilterPeriod = { year: number | 'custom'; date_from: Day | null; date_to: Day | null }
const buildDateCheck =
  (name: 'date_from' | 'date_to') =>
  (range: FilterPeriod): boolean =>
    range.year !== CUSTOM_YEAR || range[name] !== null
const isInOrder = ({ year, date_from, date_to }: FilterPeriod): boolean =>
  year !== CUSTOM_YEAR || date_from === null || date_to === null || date_from <= date_to

const buildRangeCheck = (name: 'date_from' | 'date_to', isValid: (range: FilterPeriod) => boolean) =>
  v.forward(v.check<FilterPeriod, string>(isValid, `${name} is missing or not valid`), [name])

const addRangeChecks = <S extends v.GenericSchema<unknown, FilterPeriod>>(schema: S) =>
  v.pipe(
    schema,
    buildRangeCheck('date_from', buildDateCheck('date_from')),
    buildRangeCheck('date_to', buildDateCheck('date_to')),
    buildRangeCheck('date_to', isInOrder),
  ) as unknown as v.GenericSchema<v.InferInput<S>, v.InferOutput<S>>

const optionalDay = v.optional(v.nullable(Day), null)

const bodyEntries = {
  year,
  regions: v.optional(buildBoundedList(MAX_NAMED_CLUBS, itemSchemas.regions), []),
  organisation_names: v.optional(buildBoundedList(MAX_NAMED_CLUBS, itemSchemas.organisation_names), []),
  /** Ids of leads. All other lists contain names (DASH-184). */
  regional_leaders: v.optional(buildBoundedList(MAX_NAMED_CLUBS, itemSchemas.regional_leaders), []),
  /** Club type. If it is null, the caller's own programme is used (DASH-32, DASH-33). */
  organisation_type: v.optional(v.nullable(v.picklist(clubTypes)), null),
  tags: v.optional(buildBoundedList(MAX_NAMED_CLUBS, itemSchemas.tags), []),
  date_from: optionalDay,
  date_to: optionalDay,
} as const

/** The dashboard filter in a request body (DASH-174 to DASH-184). */
export const DashboardFilter = addRangeChecks(v.object(bodyEntries))
export type DashboardFilter = v.InferOutput<typeof DashboardFilter>
export type DashboardFilterInput = v.InferInput<typeof DashboardFilter>

/** Body of an export. True for `suppress` hides small counts in files for external readers (B-NUM-05). */
export const DashboardExport = addRangeChecks(v.object({ ...bodyEntries, suppress: v.optional(v.boolean(), false) }))

/** Builds the body of a call for several parts of the dashboard with one filter. */
export const buildPageFilter = <const P extends readonly [string, ...string[]]>(parts: P) =>
  addRangeChecks(v.object({ ...bodyEntries, parts: buildBoundedList(parts.length, v.picklist(parts)) }))

/** A filter that selects one number in a table. If the holiday is null, the number is for the year (B-NUM-01). */
export const DashboardNumber = addRangeChecks(
  v.object({
    ...bodyEntries,
    table: v.picklist(['lunch_club', 'parcel', 'combined']),
    number: v.pipe(v.string(), v.maxLength(60)),
    holiday: v.optional(v.nullable(v.picklist(holidays)), null),
  }),
)

const buildQueryListField = <S extends v.GenericSchema>(item: S) => buildQueryArraySchema(MAX_NAMED_CLUBS, item)

const yearText = v.pipe(
  v.string(),
  v.transform((text): unknown => (/^\d{4}$/.test(text) ? Number(text) : text)),
  year,
)

/**
 * The dashboard filter in a query string, built by `toFilterQuery`. Lists are repeated parameters or JSON (DASH-193).
 */
export const DashboardQuery = addRangeChecks(
  v.object({
    ...bodyEntries,
    year: yearText,
    regions: buildQueryListField(itemSchemas.regions),
    organisation_names: buildQueryListField(itemSchemas.organisation_names),
    regional_leaders: buildQueryListField(itemSchemas.regional_leaders),
    tags: buildQueryListField(itemSchemas.tags),
  }),
)

/** Converts a filter to query parameters. Each value becomes a text, and unset values are left out. */
export const toFilterQuery = (filter: DashboardFilterInput): v.InferInput<typeof DashboardQuery> => {
  const toText = (list: readonly string[] | undefined) => (list?.length ? JSON.stringify(list) : undefined)
  const query = {
    year: String(filter.year),
    date_from: filter.date_from,
    date_to: filter.date_to,
    regions: toText(filter.regions),
    organisation_names: toText(filter.organisation_names),
    regional_leaders: toText(filter.regional_leaders),
    tags: toText(filter.tags),
    organisation_type: filter.organisation_type,
  }
  const filledEntries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(filledEntries) as v.InferInput<typeof DashboardQuery>
}
