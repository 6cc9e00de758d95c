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
import type { Act, ApplicationActs, ConsentActs, ReferenceActs } from '../../../contract/recruitment/acts.ts'
import type { Flow, FormStatus } from '../../../contract/recruitment/vocabulary.ts'
import { instant } from './instant.ts'
import { organisations } from './organisations.ts'
import { record } from './record.ts'
import { clubRole, networkPolicies, networkRole, tenantPolicies } from './tenancy.ts'
import { users } from './users.ts'

/** An applicant's name and address as searches fold them: columns that PostgreSQL keeps, and nobody else is told of. */
export const applicationSearchText = sql`"applications".search_text`
export const applicationFirstName = sql`"applications".folded_first_name`
export const applicationLastName = sql`"applications".folded_last_name`

/** Policies of a table whose rows belong to one application each: a club has those of its own applications. */
const ofApplication = (table: string) => {
  const own = sql.raw(`EXISTS (SELECT FROM applications a WHERE a.id = ${table}.application_id)`)
  return [
    pgPolicy(`${table}_club`, { for: 'all', to: clubRole, using: own, withCheck: own }),
    pgPolicy(`${table}_network`, { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
  ]
}

/** The row of the application that a record hangs on. */
const applicationId = () =>
  uuid()
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' })

/**
 * Applications of both flows, with their form. What lists search and order by are columns; every other answer is in `answers`, whose
 * shape is the contract's. Who must act next is kept by triggers (`waiting_*`).
 */
export const applications = pgTable(
  'applications',
  {
    ...record,
    flow: text().$type<Flow>().notNull(),
    /** The club it is for. Null as long as none is chosen: then staff alone see it. */
    organisation_id: uuid().references(() => organisations.id, { onDelete: 'set null' }),
    archived: boolean().notNull().default(false),
    /** Why it was archived, and when that was said. */
    outcome: text({ enum: ['declined', 'withdrawn', 'tidied'] }),
    outcome_at: instant(),
    checks_completed: instant(),
    /** By whom, in words that stay when they are gone. */
    checks_completed_by: text(),
    keep_for_safeguarding: boolean().notNull().default(false),
    /** Details of checks are kept until this day, whatever the network's period says. */
    erasure_put_off: date({ mode: 'string' }),
    /** When its reviewers were told of the erasure that comes. */
    erasure_told: instant(),
    /** When details of its checks were erased. */
    checks_erased: instant(),
    /** It came from a club user, whose account is inactive as long as it is open. */
    converted_from_user: boolean().notNull().default(false),
    former_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The club user it was converted to. */
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The registered person it was converted to. */
    registered_id: uuid(),
    form_status: text().$type<FormStatus>().notNull().default('not_started'),
    /** Raised whenever answers change; told as `ETag` of the public form. */
    form_version: integer().notNull().default(1),
    form_saved: instant(),
    submitted: instant(),
    /** When the mail with the link of the form came back; null once it is sent again. */
    bounced: instant(),
    role: text(),
    first_name: text(),
    last_name: text(),
    email: text(),
    /** The club as the applicant has typed it, where they have chosen none. */
    organisation_name: text(),
    is_young_helper: boolean(),
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The language in which mails come; null: both. */
    language: text({ enum: ['en', 'cy'] }),
    waiting_who: text(),
    waiting_what: text(),
    waiting_since: instant(),
    /** Accounts that typed an address of a referee or parent, and the account that completed the checks. */
    acts: jsonb().$type<ApplicationActs>().notNull().default({}),
    /** Why checks were completed, or the person converted, although a check had ended or its end was not known. */
    check_reason: text(),
    /** Why one account completed the checks, because no second account existed. */
    alone_reason: text(),
    /** Why the application is kept for safeguarding, or why it no longer is. */
    keep_reason: text(),
    /** Fewer than two people have handled the references: kept by `refreshTwoPeople`. */
    lacks_second_person: boolean().notNull().default(false),
    /** Accounts whose second look would not add a second person. */
    second_look_not_by: uuid().array().notNull().default([]),
    /** When the club's other accounts were mailed about the second look. */
    second_look_mailed: instant(),
    /** Folded e-mail addresses of the applicant, now and earlier, on form and referral: kept by triggers. */
    known_emails: text().array().notNull().default([]),
    /** A Young Helper and their parent share an address, a mobile number or a name. */
    consent_shared: boolean().notNull().default(false),
    /** Deleted applications can be restored for 30 days. */
    deleted_at: instant(),
  },
  (t) => [
    // Those by which lists are read in order hold what lists are narrowed by; only SQL can say so (migrations).
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
    index('applications_deleted').on(t.deleted_at).where(sql`deleted_at IS NOT NULL`),
    index('applications_email').on(sql`lower(${t.email})`),
    uniqueIndex('applications_user').on(t.user_id),
    index('applications_former_user').on(t.former_user_id),
    index('applications_registered').on(t.registered_id),
    ...tenantPolicies('applications'),
  ],
)

/** Who has referred an applicant, and what they have confirmed (REFL-36). */
export const referrals = pgTable(
  'referrals',
  {
    id: uuid().primaryKey(),
    application_id: applicationId(),
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
    /** Who was signed in when it was sent. */
    user_id: uuid(),
  },
  (t) => [index('referrals_application').on(t.application_id), ...ofApplication('referrals')],
)

/** Referees of an application that was sent, with what they have written. */
export const applicationReferences = pgTable(
  'application_references',
  {
    ...record,
    application_id: applicationId(),
    /** Which of the three places of the form it has. */
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
    /** The last mail came back. */
    bounced: instant(),
    reminders: integer().notNull().default(0),
    reminded: instant(),
    form_status: text().$type<FormStatus>().notNull().default('not_started'),
    form_version: integer().notNull().default(1),
    submitted: instant(),
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    declined: text({ enum: ['cannot', 'wrong_person'] }),
    declined_at: instant(),
    /** Another referee has taken its place. */
    replaced: instant(),
    checked: boolean().notNull().default(false),
    checked_at: instant(),
    checked_by: text(),
    telephone_by: text(),
    telephone_at: instant(),
    telephone_number: text(),
    verified_by: text(),
    verified_at: instant(),
    /** Accounts that sent, corrected, recorded and ticked the reference. */
    acts: jsonb().$type<ReferenceActs>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('application_references_place').on(t.application_id, t.number).where(sql`replaced IS NULL`),
    index('application_references_application').on(t.application_id),
    ...ofApplication('application_references'),
  ],
)

/** What an applicant asks for by their status page. */
export const applicationRequests = pgTable(
  'application_requests',
  {
    id: uuid().primaryKey(),
    application_id: applicationId(),
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
    ...ofApplication('application_requests'),
  ],
)

/** Notes of reviewers (NOTE-01). */
export const applicationNotes = pgTable(
  'application_notes',
  {
    ...record,
    application_id: applicationId(),
    note: text().notNull(),
    user_id: uuid(),
    user_email: text().notNull(),
    /** When the text was last changed; null for a note that was never changed. */
    edited: instant(),
    /** The text as it was first written; null for a note that was never changed. */
    first_text: text(),
  },
  (t) => [
    index('application_notes_application').on(t.application_id, t.created),
    ...ofApplication('application_notes'),
  ],
)

/** The confirmation of a check by a club's contact (DBS-03): one for each application. */
export const dbsForms = pgTable(
  'dbs_forms',
  {
    ...record,
    application_id: applicationId(),
    name: text(),
    email: text(),
    email_sent: instant(),
    bounced: instant(),
    submitted: instant(),
    confirmed: text({ enum: ['enhanced_certificate', 'dbs_update_service'] }),
    /** Null: it was not said. */
    barred_list_checked: boolean(),
    issue_date: date({ mode: 'string' }),
    valid_until: date({ mode: 'string' }),
    /** The last reminder that it ends: 60, 30 or 7 days before. */
    reminded_days: integer(),
  },
  (t) => [uniqueIndex('dbs_forms_application').on(t.application_id), ...ofApplication('dbs_forms')],
)

/** Yearly safeguarding declarations of the core team (SGD-05). */
export const safeguardingDeclarations = pgTable(
  'safeguarding_declarations',
  {
    ...record,
    application_id: applicationId(),
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
    ...ofApplication('safeguarding_declarations'),
  ],
)

/** The consent of a Young Helper's parent or guardian (PAR-11 to PAR-18). */
export const parentalConsentForms = pgTable(
  'parental_consent_forms',
  {
    ...record,
    application_id: applicationId(),
    email_sent: instant(),
    bounced: instant(),
    submitted: instant(),
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The account that recorded that it spoke to the parent. */
    acts: jsonb().$type<ConsentActs>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('parental_consent_forms_application').on(t.application_id),
    ...ofApplication('parental_consent_forms'),
  ],
)

/** The latest second look of each account at an application. */
export const applicationLooks = pgTable(
  'application_looks',
  {
    application_id: applicationId(),
    user_id: uuid().notNull(),
    note: text(),
    act: jsonb().$type<Act>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.application_id, t.user_id] }), ...ofApplication('application_looks')],
)

/** Answers of VP staff to the question whether an account is the applicant's own. */
export const applicationOwnAnswers = pgTable(
  'application_own_answers',
  {
    application_id: applicationId(),
    user_id: uuid().notNull(),
    /** The applicant is the user of this account. */
    theirs: boolean().notNull(),
    /** The answer covers a match by address, not only by name or mobile number. */
    covers_address: boolean().notNull(),
    answered_by: text().notNull(),
    answered_by_id: uuid().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.application_id, t.user_id] }),
    ...ofApplication('application_own_answers'),
  ],
)

/** What a public link opens. */
export const linkPurposes = [
  'application_form',
  'application_status',
  'reference_form',
  'dbs_form',
  'safeguarding_declaration',
  'parental_consent_form',
] as const

/**
 * Links that open one form to whoever has them. Looked up by the SHA-256 of their secret; the secret itself is sealed by a key of
 * the server, so that it can be mailed and shown again. With its application each is gone.
 */
export const publicLinks = pgTable(
  'public_links',
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** The application, reference, form or declaration that it opens. */
    subject_id: uuid().notNull(),
    application_id: applicationId(),
    token_hash: text().notNull().unique(),
    sealed: text().notNull(),
    created: instant().notNull().default(sql`now()`),
    withdrawn: instant(),
  },
  (t) => [
    uniqueIndex('public_links_subject').on(t.subject_id, t.purpose).where(sql`withdrawn IS NULL`),
    index('public_links_application').on(t.application_id),
    ...networkPolicies('public_links'),
  ],
)
