import * as v from 'valibot'
import { buildCrudOperations } from './crud.ts'
import { Id } from './id.ts'
import { defineOperation, MAX_SEARCH_LENGTH, type OperationOutput, QueryFlag } from './operation.ts'
import { clubHealthStatuses, fundingTags } from './option-lists.ts'
import { OptionalEmail } from './rules/email.ts'
import { buildOneLineText, buildRequiredLine } from './text.ts'
import { ReadySteadyCook, userTypes } from './user.ts'

/** Columns by which the clubs can be sorted. */
export const organisationOrderings = [
  'organisation_name',
  'organisation_id',
  'region',
  'regional_leader__name',
  'club_health_status',
  'hold_status',
  'inactive_after_year',
  'is_boxes_of_hope',
] as const

/** Earliest year after which a club can be inactive (ORG-26). */
const FIRST_INACTIVE_YEAR = 2019

/** Builds the schema of an optional line of text. An empty line is stored as null. */
const buildOptionalLine = (max: number) =>
  v.pipe(
    v.nullable(buildOneLineText(max)),
    v.transform((line) => line || null),
  )

/** Body of the club form (ORG-09 to ORG-28). The server defines the valid regions and hold statuses. */
export const OrganisationBody = v.object({
  organisation_name: buildRequiredLine(200),
  organisation_id: buildRequiredLine(50),
  region: v.optional(buildOptionalLine(100)),
  regional_leader: v.optional(v.nullable(Id)),
  club_health_status: v.optional(v.nullable(v.picklist(clubHealthStatuses))),
  hold_status: v.optional(buildOptionalLine(100)),
  /** Local authority, needed for the holiday return to the council (B-NUM-03). */
  local_authority: v.optional(buildOptionalLine(100)),
  dbs_contact_name: v.optional(buildOptionalLine(200)),
  dbs_contact_email: v.optional(OptionalEmail),
  tags: v.optional(v.array(v.picklist(fundingTags))),
  inactive_after_year: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(FIRST_INACTIVE_YEAR), v.maxValue(9999))),
  ),
  is_boxes_of_hope: v.optional(v.boolean()),
})

const nullableText = v.nullable(v.string())
const instant = v.pipe(v.string(), v.isoTimestamp())

/** Fields of a club in the list (STAT-103 to STAT-111). */
const listFields = {
  id: Id,
  organisation_name: v.string(),
  /** The network's club number. Null for clubs that were created before these numbers existed. */
  organisation_id: nullableText,
  region: nullableText,
  regional_leader: v.nullable(Id),
  regional_leader__name: nullableText,
  is_boxes_of_hope: v.boolean(),
  inactive_after_year: v.nullable(v.number()),
  hold_status: nullableText,
  club_health_status: v.nullable(v.picklist(clubHealthStatuses)),
  /** Checklist of the club. Null for Boxes of Hope clubs, which have no checklist. */
  ready_steady_cook: v.nullable(ReadySteadyCook),
}

/** A user account of a club. */
const ClubUser = v.object({
  id: Id,
  first_name: v.string(),
  last_name: v.string(),
  user_type: v.nullable(v.picklist(userTypes)),
  is_active: v.boolean(),
})

/** A club with the additional fields that its form shows. */
const Organisation = v.object({
  ...listFields,
  hashid: v.string(),
  local_authority: nullableText,
  dbs_contact_name: nullableText,
  dbs_contact_email: nullableText,
  tags: v.array(v.string()),
  created: instant,
  num_registered: v.number(),
  /** Number of lunch club and parcel sessions in the current year (London time), up to today. */
  num_sessions_year: v.number(),
  last_session: nullableText,
  last_sign_in: v.nullable(instant),
  users: v.array(ClubUser),
})

const OptionList = v.array(v.string())

/** Filter for the clubs whose declarations are exported. Has the same fields as the filter of the club list. */
const ClubFilter = v.object({
  inactive: v.optional(v.boolean()),
  on_hold: v.optional(v.boolean()),
  regional_leader: v.optional(Id),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_LENGTH))),
})

const clubOperations = buildCrudOperations('organisations', {
  access: 'organisations',
  many: 'clubs; Boxes of Hope staff have those of their programme alone',
  codes: 'ORG-29 to ORG-32, STAT-88 to STAT-91, USR-28',
  orderings: organisationOrderings,
  filters: {
    inactive: v.optional(QueryFlag),
    on_hold: v.optional(QueryFlag),
    regional_leader: v.optional(Id),
    /** Adds the counts of safeguarding declarations to each row (STAT-92, STAT-93). */
    includes: v.optional(v.picklist(['sgd'])),
    /** Limits the response to names, regions and programmes, for club pickers. All other fields are null. */
    only: v.optional(v.picklist(['names'])),
  },
  row: v.object({
    ...listFields,
    /**
     * Numbers of safeguarding declarations by the core team in the current year (London time): signed, and required in
     * total.
     */
    num_completed_safeguarding_declarations: v.optional(v.number()),
    num_safeguarding_declarations: v.optional(v.number()),
  }),
  body: OrganisationBody,
  record: Organisation,
})

/** List query that a club picker sends. */
export const CLUB_NAMES_QUERY = { only: 'names' } as const

export const organisationOperations = {
  ...clubOperations,
  /**
   * All staff may list clubs to choose from. Staff who may not edit clubs only receive names, regions and programmes
   * (reading 29).
   */
  'organisations.list': { ...clubOperations['organisations.list'], access: 'staff' },
  'organisations.regional_leaders': defineOperation({
    method: 'GET',
    path: '/organisations/regional_leaders',
    access: 'staff',
    summary: 'The church relationship leads that clubs refer to, for filters (DASH-199, DASH-202, DASH-203).',
    output: v.array(v.object({ id: Id, name: v.string() })),
  }),
  'organisations.regions': defineOperation({
    method: 'GET',
    path: '/organisations/regions',
    access: 'staff',
    summary: 'The regions that a club can be in (ORG-36, ORG-43).',
    output: OptionList,
  }),
  'organisations.club_health_statuses': defineOperation({
    method: 'GET',
    path: '/organisations/club_health_statuses',
    access: 'staff',
    summary: 'How a club can be doing (ORG-34, STAT-43).',
    output: OptionList,
  }),
  'organisations.export_safeguarding_declarations': defineOperation({
    method: 'POST',
    path: '/organisations/export_safeguarding_declarations',
    access: 'organisations',
    summary:
      'The safeguarding declarations of clubs as a spreadsheet: club, person, year, sent, submitted (STAT-94 to STAT-97).',
    body: ClubFilter,
    output: v.string(),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    event: 'people_exported',
  }),
  'hold_statuses.list': defineOperation({
    method: 'GET',
    path: '/hold_statuses',
    access: 'organisations',
    summary: 'Why a club can be on hold (ORG-35, ORG-43).',
    output: OptionList,
  }),
} as const

/** A club with the fields that its form needs. */
export type ClubRecord = OperationOutput<(typeof organisationOperations)['organisations.get']>
