import * as v from 'valibot'
import type { AccessRule } from '../access.ts'
import { Id } from '../id.ts'
import {
  buildListQuerySchema,
  buildListResponseSchema,
  defineOperation,
  NoContent,
  QueryFlag,
  type Schema,
} from '../operation.ts'
import { RecordChanges, RecordChangesQuery } from '../record-changes.ts'
import { Day, Instant } from '../rules/days.ts'
import { MAX_FORM_BODY_BYTES } from './application-forms.ts'
import { ApplicationNote } from './application-notes.ts'
import { CoreDraft, coreAnswerFields } from './core-form.ts'
import { RecordMail } from './mails.ts'
import { prefixOperationNames } from './named-operations.ts'
import { PublicToken } from './public-token.ts'
import { Warning } from './reference-warnings.ts'
import { ReferralRecord } from './referrals.ts'
import {
  OwnershipDecision,
  OwnershipQuestion,
  Reason,
  SecondLook,
  SecondLookBody,
  TwoPeopleState,
} from './second-look.ts'
import {
  applicantRoles,
  applicationOutcomes,
  checkKinds,
  confirmationValues,
  formStatusValues,
  nextActions,
  nextActors,
} from './vocabulary.ts'

const nullableText = v.nullable(v.string())
const nullableInstant = v.nullable(Instant)

/** Role that must act next, the required action, and the start of the wait (B-REC-07). Null if no one has to act. */
const WaitingFor = v.nullable(v.object({ who: v.picklist(nextActors), what: v.picklist(nextActions), since: Instant }))
export type WaitingFor = v.InferOutput<typeof WaitingFor>

/**
 * Number of applications for each role that must act next, without the filter `waiting_for`. `reviewer` counts the
 * applications that wait for the caller, if the caller has tasks in this flow.
 */
const WaitingCounts = v.object({
  all: v.number(),
  applicant: v.number(),
  referee: v.number(),
  dbs_contact: v.number(),
  parent: v.number(),
  reviewer: v.number(),
})
export type WaitingCounts = v.InferOutput<typeof WaitingCounts>

/** Confirmation of a background check by the club's contact (DBS-03, DBS-24). */
const DbsForm = v.object({
  /** Secret token of the form's link. Null for users who may not share the link. */
  id: v.nullable(PublicToken),
  name: nullableText,
  email: nullableText,
  email_sent: nullableInstant,
  submitted: nullableInstant,
  /** Time when the email with the link bounced. Null if a later email was sent. */
  bounced: nullableInstant,
  confirmed: v.nullable(v.picklist(confirmationValues)),
  confirmed__label: nullableText,
  /** True if the children's barred list was checked. Null if this is unknown. */
  barred_list_checked: v.nullable(v.boolean()),
  /** Last day on which the check is valid (B-REC-11). */
  valid_until: v.nullable(Day),
})

/** Fields of a form that are shown in the list. */
export const formListFields = {
  /** Secret token of the form's link. Null for users who may not share the link. */
  id: v.nullable(PublicToken),
  status: v.picklist(formStatusValues),
  submitted: nullableInstant,
  /** Time when the email with the link bounced. Null if a later email was sent. */
  bounced: nullableInstant,
  role: nullableText,
  full_name: v.string(),
  first_name: nullableText,
  last_name: nullableText,
  email: nullableText,
  organisation: v.nullable(Id),
  organisation__name: nullableText,
  organisation_name: nullableText,
}

/** Fields of an application that are shown in the lists of both flows (APP-53). */
export const applicationListFields = {
  id: Id,
  created: Instant,
  archived: v.boolean(),
  checks_completed: nullableInstant,
  organisation__organisation_name: nullableText,
  num_notes: v.number(),
  num_references: v.number(),
  num_references_submitted: v.number(),
  num_references_checked: v.number(),
  /** Ids of the references that were requested and not answered. An older server does not send them. */
  open_references: v.optional(v.array(Id), []),
  latest_note: v.nullable(ApplicationNote),
  dbs_form: v.nullable(DbsForm),
  waiting_for: WaitingFor,
  /** True for the caller's own application. Its notes, references and checks are then left out. */
  own: v.boolean(),
  /** True if a second review is pending that the caller may not do, because the caller did the work. */
  second_look_by_others: v.boolean(),
  /** True if the checks are complete and one person did all the work that counts. */
  done_by_one_person: v.boolean(),
  /** True if the application cannot be deleted. */
  keep_for_safeguarding: v.boolean(),
  /** Time of the deletion. The application can then be restored for 30 days. */
  deleted: nullableInstant,
}

/** Fields that are shown only on the page of an application. */
export const applicationRecordFields = {
  referral: v.nullable(ReferralRecord),
  outcome: v.nullable(v.picklist(applicationOutcomes)),
  /** Reason for setting or clearing `keep_for_safeguarding`. */
  keep_reason: nullableText,
  /**
   * Reason why checks were completed or the person was converted, although a check was expired or its last day was
   * unknown.
   */
  check_reason: nullableText,
  /** Reason why one account completed the checks without a second account. */
  alone_reason: nullableText,
  second_look: SecondLook,
  two_people: TwoPeopleState,
  /** Accounts that may belong to the applicant. Empty for users who may not decide about such accounts. */
  own_questions: v.array(OwnershipQuestion),
  /** Day on which the check details will be erased, unless this day is postponed (B-REC-09). */
  erased_on: v.nullable(Day),
  check_kind: v.picklist(checkKinds),
  mails: v.array(RecordMail),
  /** Requests that the applicant made on the application's status page (B-REC-03). */
  requests: v.array(
    v.object({
      id: Id,
      kind: v.picklist(['address_wrong', 'another_referee']),
      /** Number of the referee, from 1 to 3. */
      number: v.number(),
      email: nullableText,
      full_name: nullableText,
      created: Instant,
      decided: nullableInstant,
      accepted: v.nullable(v.boolean()),
    }),
  ),
  warnings: v.array(Warning),
}

const coreListFields = {
  ...applicationListFields,
  converted_from_user: v.boolean(),
  user__id: v.nullable(Id),
  user__email: nullableText,
  last_submitted_safeguarding_declaration_year: v.nullable(v.number()),
}

const CoreApplicationRow = v.object({ ...coreListFields, form: v.object(formListFields) })
export type ApplicationRow = v.InferOutput<typeof CoreApplicationRow>

const Application = v.object({
  ...coreListFields,
  ...applicationRecordFields,
  form: v.object({ ...coreAnswerFields, ...formListFields, withheld: v.boolean() }),
})
export type Application = v.InferOutput<typeof Application>

/** Columns by which the lists can be sorted (APP-38). */
export const applicationOrderings = [
  'created',
  'form__organisation__organisation_name',
  'form__first_name',
  'form__last_name',
  'waiting_since',
] as const

const YearParam = v.pipe(v.string(), v.regex(/^2\d{3}$/), v.transform(Number))

/** Builds the schema of a parameter that contains several values, separated by commas. */
const buildCommaListSchema = <const W extends readonly string[]>(values: W) =>
  v.pipe(
    v.string(),
    v.maxLength(200),
    v.transform((text) => [...new Set(text.split(',').filter(Boolean))]),
    v.array(v.picklist(values)),
  )

/** Filters of the lists in both flows. */
export const applicationFilters = {
  archived: v.optional(QueryFlag, 'false'),
  checks_completed__isnull: v.optional(QueryFlag),
  form__status__in: v.optional(buildCommaListSchema(formStatusValues)),
  /** Role that must act next. */
  waiting_for: v.optional(v.picklist(nextActors)),
  /** True for applications that have waited for 21 days or longer, false for all others. */
  late: v.optional(QueryFlag),
  /** True for applications whose next step is the second look, false for all others. */
  second_look: v.optional(QueryFlag),
  /** True for applications whose check has ended or ends soon, false for all others. */
  check_ends: v.optional(QueryFlag),
  /** True for applications that may be the caller's own, false for all others. */
  own: v.optional(QueryFlag),
  organisation: v.optional(Id),
  /** Limits the list to deleted applications that the caller may restore. */
  deleted: v.optional(QueryFlag, 'false'),
}

const coreFilters = {
  ...applicationFilters,
  has_safeguarding_declaration_for_year: v.optional(YearParam),
  no_safeguarding_declaration_for_year: v.optional(YearParam),
}

/** Changes by staff to an application. Missing fields do not change. */
const changeableFields = {
  /** Marks the checks as complete if the value is a timestamp. The server stores its own time (APP-55, APP-56). */
  checks_completed: v.optional(nullableInstant),
  archived: v.optional(v.boolean()),
  /** Reason for archiving. */
  outcome: v.optional(v.nullable(v.picklist(applicationOutcomes))),
  keep_for_safeguarding: v.optional(v.boolean()),
  /** Reason for setting or clearing `keep_for_safeguarding`. */
  keep_reason: v.optional(Reason),
  /** Reason why checks are completed, although a check is expired or its last day is unknown. */
  check_reason: v.optional(Reason),
  /** Reason why one account completes the checks without a second account. */
  alone_reason: v.optional(Reason),
  /** Accounts that do not belong to the applicant, although their name or mobile number matches. */
  not_own_of: v.optional(v.pipe(v.array(Id), v.maxLength(20))),
  /** Day to which the erasure of the check details is postponed. */
  erased_on: v.optional(Day),
  /** True if the change submits the form (APP-63, APP-69). */
  submit: v.optional(v.boolean()),
}

/** Form as edited by staff. Fields may be empty, but values must be valid (APP-134, APP-135). */
export const CoreStaffForm = v.object({
  ...CoreDraft.entries,
  role: v.optional(v.nullable(v.picklist(applicantRoles))),
  submit: v.optional(v.boolean()),
})

type FlowOptions<
  Row extends Schema,
  Record extends Schema,
  F extends v.ObjectEntries,
  Form extends Schema,
  C extends v.ObjectEntries,
> = {
  /** Access rule for reading applications. */
  read: AccessRule
  /** Access rule for changing applications. */
  write: AccessRule
  /**
   * Access rule for the update call. It also allows users who may only decide that an account is not the applicant's.
   * Those users may change nothing else.
   */
  update: AccessRule
  row: Row
  record: Record
  filters: F
  form: Form
  /** Additional fields of a change in this flow. */
  change: C
  /** Access rule for deciding whether an account belongs to the applicant. */
  decide: AccessRule
}

/** Builds the application operations of a flow. */
export const buildApplicationOperations = <
  const N extends string,
  Row extends Schema,
  Record extends Schema,
  F extends v.ObjectEntries,
  Form extends Schema,
  C extends v.ObjectEntries,
>(
  noun: N,
  { read, write, update, row, record, filters, form, change: flowChange, decide }: FlowOptions<Row, Record, F, Form, C>,
) => {
  const params = v.object({ id: Id })
  return prefixOperationNames(noun, {
    list: defineOperation({
      method: 'GET',
      path: `/${noun}`,
      access: read,
      summary: 'A page of the applications, of club users those of their club alone (APP-12 to APP-40).',
      query: buildListQuerySchema(applicationOrderings, filters),
      output: v.object({ ...buildListResponseSchema(row).entries, waiting_counts: WaitingCounts }),
    }),
    statuses: defineOperation({
      method: 'GET',
      path: `/${noun}/statuses`,
      access: read,
      summary: 'How far a form can have come (APP-22, APP-76).',
      output: v.array(v.object({ value: v.picklist(formStatusValues), label: v.string() })),
    }),
    get: defineOperation({
      method: 'GET',
      path: `/${noun}/:id`,
      access: read,
      summary: 'One application (APP-51). What the caller may not read is null, and `withheld` says so.',
      params,
      query: v.object({ deleted: v.optional(QueryFlag, 'false') }),
      output: record,
      versioned: true,
    }),
    update: defineOperation({
      method: 'PATCH',
      path: `/${noun}/:id`,
      access: update,
      summary:
        'Changes an application: its form, whether it is archived, whether checks are completed (APP-39, APP-56, APP-59, APP-69).',
      params,
      body: v.object({ ...changeableFields, ...flowChange, form: v.optional(form) }),
      bodyLimit: MAX_FORM_BODY_BYTES,
      output: record,
      versioned: true,
    }),
    delete: defineOperation({
      method: 'DELETE',
      path: `/${noun}/:id`,
      access: write,
      summary: 'Deletes an application and withdraws all its links (APP-39, APP-61).',
      params,
      output: NoContent,
      status: 204,
    }),
    restore: defineOperation({
      method: 'POST',
      path: `/${noun}/:id/restore`,
      access: write,
      summary: 'Restores an application that was deleted in the last 30 days.',
      params,
      output: record,
      versioned: true,
    }),
    second_look: defineOperation({
      method: 'POST',
      path: `/${noun}/:id/second_look`,
      access: read,
      summary: 'Records that a second person has looked at the references and the checks.',
      params,
      body: SecondLookBody,
      output: record,
      versioned: true,
    }),
    own_question: defineOperation({
      method: 'POST',
      path: `/${noun}/:id/own_question`,
      access: decide,
      summary: 'Answers whether an account that has the address of the applicant is theirs.',
      params,
      body: OwnershipDecision,
      output: NoContent,
      status: 204,
    }),
    changes: defineOperation({
      method: 'GET',
      path: `/${noun}/:id/changes`,
      access: read,
      summary: 'Who did what with an application, the latest first. Answers are never told.',
      params,
      query: RecordChangesQuery,
      output: RecordChanges,
    }),
    decide_request: defineOperation({
      method: 'POST',
      path: `/${noun}/:id/requests/:request`,
      access: write,
      summary: 'Accepts or refuses what an applicant asks for by their status page (B-REC-03).',
      params: v.object({ id: Id, request: Id }),
      body: v.object({ accept: v.boolean() }),
      output: record,
      versioned: true,
    }),
    send_form: defineOperation({
      method: 'POST',
      path: `/${noun}/:id/send_form`,
      access: write,
      summary:
        'Mails the applicant the link of their form once more, as to an address that was corrected (B-REC-04). 409 once it was sent.',
      params,
      output: record,
      versioned: true,
    }),
  })
}

export const applicationOperations = buildApplicationOperations('applications', {
  read: 'applications',
  write: 'vp_support',
  update: 'vp',
  row: CoreApplicationRow,
  record: Application,
  filters: coreFilters,
  form: CoreStaffForm,
  change: {},
  decide: 'vp',
})
