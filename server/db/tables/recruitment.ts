import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  RecordedApplicationActions,
  RecordedConsentActions,
  RecordedReferenceActions,
  RecruitmentAction,
} from '../../../contract/recruitment/acts.ts'
import type { Flow, FormStatus } from '../../../contract/recruitment/vocabulary.ts'
import { instant } from './instant.ts'
import { organisations } from './organisations.ts'
import { recordColumns } from './record.ts'
import { buildNetworkPolicies, buildTenantPolicies, clubRole, networkRole } from './tenancy.ts'
import { users } from './users.ts'

/**
 * SQL for generated columns: the applicant's folded name and address for searches, and the folded first name
 * and surname. The API never returns them.
 */
export const applicationSearchText = sql`"applications".search_text`
export const applicationFirstName = sql`"applications".folded_first_name`
export const applicationLastName = sql`"applications".folded_last_name`

/**
 * Builds policies for a table whose rows each belong to one application. A club can access the rows that belong to its
 * applications.
 */
const buildApplicationPolicies = (table: string) => {
  const isOwnApplication = sql.raw(`EXISTS (SELECT FROM applications a WHERE a.id = ${table}.application_id)`)
  return [
    pgPolicy(`${table}_club`, {
      for: 'all',
      to: clubRole,
      using: isOwnApplication,
      withCheck: isOwnApplication,
    }),
    pgPolicy(`${table}_network`, { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
  ]
}

/** Foreign key to the application that a record belongs to. */
const buildApplicationIdColumn = () =>
  uuid()
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' })

/**
 * Applications of both flows, with their form. Fields for searching and sorting lists are columns. All other answers
 * are in `answers`, in the contract's shape. Triggers determine who must act next (`waiting_*`).
 */
export const applications = pgTable(
  'applications',
  {
    ...recordColumns,
    flow: text().$type<Flow>().notNull(),
    /** Id of the application's club. Null until a club is chosen. Before that, only staff can see the application. */
    organisation_id: uuid().references(() => organisations.id, { onDelete: 'set null' }),
    archived: boolean().notNull().default(false),
    /** Reason why the application was archived, and the time. */
    outcome: text({ enum: ['declined', 'withdrawn', 'tidied'] }),
    outcome_at: instant(),
    checks_completed: instant(),
    /** Name of the account that completed the checks, stored as text so that it outlasts the account. */
    checks_completed_by: text(),
    keep_for_safeguarding: boolean().notNull().default(false),
    /** Day until which the details of the checks stay stored, even if the network's period ends earlier. */
    erasure_put_off: date({ mode: 'string' }),
    /** Time when the reviewers were notified of the coming erasure. */
    erasure_told: instant(),
    /** Time when the details of the checks were erased. */
    checks_erased: instant(),
    /** True if the application came from a club user. The user's account is inactive while the application is open. */
    converted_from_user: boolean().notNull().default(false),
    former_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Id of the club user created from the application. */
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Id of the registered person created from the application. */
    registered_id: uuid(),
    form_status: text().$type<FormStatus>().notNull().default('not_started'),
    /** Version of the public form, sent as `ETag`. Raised whenever answers change. */
    form_version: integer().notNull().default(1),
    form_saved: instant(),
    submitted: instant(),
    /** Time when the email with the form's link bounced. Null after it is sent again. */
    bounced: instant(),
    role: text(),
    first_name: text(),
    last_name: text(),
    email: text(),
    /** Club name that the applicant typed instead of choosing a club. */
    organisation_name: text(),
    is_young_helper: boolean(),
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Language of the emails. If null, emails are in both languages. */
    language: text({ enum: ['en', 'cy'] }),
    waiting_who: text(),
    waiting_what: text(),
    waiting_since: instant(),
    /**
     * Actions with the accounts that performed them: entering a referee's or parent's address, and completing the
     * checks.
     */
    acts: jsonb().$type<RecordedApplicationActions>().notNull().default({}),
    /** Reason for completing the checks or converting the person although a check had ended or its end was unknown. */
    check_reason: text(),
    /** Reason why one account completed the checks alone, because a second account did not exist. */
    alone_reason: text(),
    /** Reason why the application is marked to be stored for safeguarding, or why this mark was removed. */
    keep_reason: text(),
    /** True if fewer than two people have processed the references. Set by `refreshTwoPeople`. */
    lacks_second_person: boolean().notNull().default(false),
    /** Ids of accounts that cannot give the second look, because their review would not add a second person. */
    second_look_not_by: uuid().array().notNull().default([]),
    /** Time when the club's other accounts were notified by email about the second look. */
    second_look_mailed: instant(),
    /** Folded email addresses of the applicant from form and referral, current and earlier. Set by triggers. */
    known_emails: text().array().notNull().default([]),
    /** True if a Young Helper and their parent have the same address, mobile number or name. */
    consent_shared: boolean().notNull().default(false),
    /** Time of deletion. The application can be restored for 30 days after it. */
    deleted_at: instant(),
  },
  (t) => [
    // The indexes for the list's sort orders also contain the filtered columns. Indexes that need SQL are in the
    // migrations.
    index('applications_waiting_who').on(
      t.flow,
      t.archived,
      t.waiting_who,
      t.waiting_since,
      t.created.desc().nullsFirst(),
      t.id,
      t.deleted_at,
    ),
    index('applications_club').on(t.organisation_id, t.flow, t.archived, t.created, t.id, t.deleted_at),
    index('applications_declarations')
      .on(t.flow, t.form_status, t.organisation_id, t.submitted, t.id)
      .where(sql`NOT archived AND deleted_at IS NULL`),
    index('applications_deleted').on(t.deleted_at).where(sql`deleted_at IS NOT NULL`),
    index('applications_email').on(sql`lower(${t.email})`),
    uniqueIndex('applications_user').on(t.user_id),
    index('applications_former_user').on(t.former_user_id),
    index('applications_registered').on(t.registered_id),
    ...buildTenantPolicies('applications'),
  ],
)

/** Referrals of applicants, with the referrer's confirmations (REFL-36). */
export const referrals = pgTable(
  'referrals',
  {
    id: uuid().primaryKey(),
    application_id: buildApplicationIdColumn(),
    created: instant().notNull().default(sql`now()`),
    referrer_role: text().notNull(),
    referrer_name: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    role: text(),
    coordinator_name: text(),
    coordinator_email: text(),
    confirm_referral: boolean().notNull(),
    confirm_documents: boolean().notNull(),
    confirm_confidence: boolean().notNull(),
    /** Id of the user who was signed in when the referral was sent. */
    user_id: uuid(),
  },
  (t) => [index('referrals_application').on(t.application_id), ...buildApplicationPolicies('referrals')],
)

/** Referees of a submitted application, with their answers. */
export const applicationReferences = pgTable(
  'application_references',
  {
    ...recordColumns,
    application_id: buildApplicationIdColumn(),
    /** Position on the form, from 1 to 3. */
    number: integer().notNull(),
    role: text(),
    full_name: text(),
    email: text(),
    organisation: text(),
    position: text(),
    relationship: text(),
    years_known: doublePrecision(),
    phone: text(),
    address: text(),
    email_sent: instant(),
    /** Time when the last email bounced. */
    bounced: instant(),
    reminders: integer().notNull().default(0),
    reminded: instant(),
    form_status: text().$type<FormStatus>().notNull().default('not_started'),
    form_version: integer().notNull().default(1),
    submitted: instant(),
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    declined: text({ enum: ['cannot', 'wrong_person'] }),
    declined_at: instant(),
    /** Time when another referee replaced this referee. */
    replaced: instant(),
    checked: boolean().notNull().default(false),
    checked_at: instant(),
    checked_by: text(),
    telephone_by: text(),
    telephone_at: instant(),
    telephone_number: text(),
    verified_by: text(),
    verified_at: instant(),
    /** Actions with the accounts that performed them: sending, correcting, recording and ticking the reference. */
    acts: jsonb().$type<RecordedReferenceActions>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('application_references_place').on(t.application_id, t.number).where(sql`replaced IS NULL`),
    index('application_references_application').on(t.application_id),
    ...buildApplicationPolicies('application_references'),
  ],
)

/** Requests that an applicant makes on the status page. */
export const applicationRequests = pgTable(
  'application_requests',
  {
    id: uuid().primaryKey(),
    application_id: buildApplicationIdColumn(),
    created: instant().notNull().default(sql`now()`),
    number: integer().notNull(),
    kind: text({ enum: ['address_wrong', 'another_referee'] }).notNull(),
    email: text(),
    full_name: text(),
    decided: instant(),
    accepted: boolean(),
    decided_by: text(),
  },
  (t) => [
    index('application_requests_application').on(t.application_id),
    ...buildApplicationPolicies('application_requests'),
  ],
)

/** Notes of reviewers (NOTE-01). */
export const applicationNotes = pgTable(
  'application_notes',
  {
    ...recordColumns,
    application_id: buildApplicationIdColumn(),
    note: text().notNull(),
    user_id: uuid(),
    user_email: text().notNull(),
    /** Time of the last edit. Null if the note was never edited. */
    edited: instant(),
    /** Original text. Null if the note was never edited. */
    first_text: text(),
  },
  (t) => [
    index('application_notes_application').on(t.application_id, t.created),
    ...buildApplicationPolicies('application_notes'),
  ],
)

/** Confirmations of a check by a club's contact (DBS-03). There is one for each application. */
export const dbsForms = pgTable(
  'dbs_forms',
  {
    ...recordColumns,
    application_id: buildApplicationIdColumn(),
    name: text(),
    email: text(),
    email_sent: instant(),
    bounced: instant(),
    submitted: instant(),
    confirmed: text({ enum: ['enhanced_certificate', 'dbs_update_service'] }),
    /** True if the barred list was checked. Null if the contact did not state it. */
    barred_list_checked: boolean(),
    issue_date: date({ mode: 'string' }),
    valid_until: date({ mode: 'string' }),
    /** Number of days before the end of the check at which the last reminder was sent: 60, 30 or 7. */
    reminded_days: integer(),
  },
  (t) => [uniqueIndex('dbs_forms_application').on(t.application_id), ...buildApplicationPolicies('dbs_forms')],
)

/** Yearly safeguarding declarations of the core team (SGD-05). */
export const safeguardingDeclarations = pgTable(
  'safeguarding_declarations',
  {
    ...recordColumns,
    application_id: buildApplicationIdColumn(),
    year: integer().notNull(),
    email: text(),
    email_sent: instant(),
    bounced: instant(),
    reminded: instant(),
    submitted: instant(),
  },
  (t) => [
    uniqueIndex('safeguarding_declarations_year').on(t.application_id, t.year),
    index('safeguarding_declarations_signed').on(t.year, t.application_id).where(sql`submitted IS NOT NULL`),
    ...buildApplicationPolicies('safeguarding_declarations'),
  ],
)

/** Consent of a Young Helper's parent or guardian (PAR-11 to PAR-18). */
export const parentalConsentForms = pgTable(
  'parental_consent_forms',
  {
    ...recordColumns,
    application_id: buildApplicationIdColumn(),
    email_sent: instant(),
    bounced: instant(),
    submitted: instant(),
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Action with the account that performed it: recording a call with the parent. */
    acts: jsonb().$type<RecordedConsentActions>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('parental_consent_forms_application').on(t.application_id),
    ...buildApplicationPolicies('parental_consent_forms'),
  ],
)

/** Latest second look of each account at an application. */
export const applicationLooks = pgTable(
  'application_looks',
  {
    application_id: buildApplicationIdColumn(),
    user_id: uuid().notNull(),
    note: text(),
    act: jsonb().$type<RecruitmentAction>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.application_id, t.user_id] }), ...buildApplicationPolicies('application_looks')],
)

/** Decisions of VP staff. Each decides if one account belongs to the applicant of one application. */
export const applicationOwnAnswers = pgTable(
  'application_own_answers',
  {
    application_id: buildApplicationIdColumn(),
    user_id: uuid().notNull(),
    /** True if the applicant is the user of this account. */
    theirs: boolean().notNull(),
    /** True if the answer covers a match by address. False if it only covers a match by name or mobile number. */
    covers_address: boolean().notNull(),
    answered_by: text().notNull(),
    answered_by_id: uuid().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.application_id, t.user_id] }),
    ...buildApplicationPolicies('application_own_answers'),
  ],
)

/** Pages that a public link opens. */
export const linkPurposes = [
  'application_form',
  'application_status',
  'reference_form',
  'dbs_form',
  'safeguarding_declaration',
  'parental_consent_form',
] as const

/**
 * Public links. Each opens one form for anyone who has the link. The server finds a link by the SHA-256 of its secret.
 * The secret is stored encrypted with a server key, so that the link can be sent and shown again. Links are deleted
 * with their application.
 */
export const publicLinks = pgTable(
  'public_links',
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** Id of the application, reference, form or declaration that the link opens. */
    subject_id: uuid().notNull(),
    application_id: buildApplicationIdColumn(),
    token_hash: text().notNull().unique(),
    sealed: text().notNull(),
    created: instant().notNull().default(sql`now()`),
    withdrawn: instant(),
  },
  (t) => [
    uniqueIndex('public_links_subject').on(t.subject_id, t.purpose).where(sql`withdrawn IS NULL`),
    index('public_links_application').on(t.application_id),
    ...buildNetworkPolicies('public_links'),
  ],
)
