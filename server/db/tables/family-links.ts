import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { organisations } from './organisations.ts'
import { buildTenantPolicies } from './tenancy.ts'

/** Private links of families to their own records. The secret is stored as a hash, and sealed so that it can be sent again. */
export const familyLinks = pgTable(
  'family_links',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** The adult that the link is for. Null if the link names children alone. */
    adult_id: uuid(),
    /** Ids of the children. People who leave the club, or are pending approval, are not shown. */
    children: uuid().array().notNull(),
    /** Email to which the link is sent. Null if the link is texted, or was only shown as a QR code. */
    email: text(),
    /** Mobile number to which the link is texted. Null if the link is emailed or was only shown. */
    mobile_number: text(),
    /** True if a coordinator allowed the link to show children's contact facts. */
    show_contacts: boolean().notNull().default(false),
    token_hash: text().notNull().unique(),
    sealed: text().notNull(),
    created: instant().notNull().default(sql`now()`),
    created_by: uuid(),
    sent: instant(),
    last_used: instant().notNull().default(sql`now()`),
    /** Time when the link was withdrawn, replaced, or ended by wrong tries. */
    ended: instant(),
    end_reason: text({ enum: ['withdrawn', 'replaced', 'wrong_tries'] }),
    /** Time when a coordinator dealt with the wrong tries that ended the link. */
    checked: instant(),
    /** SHA-256 of the sent code with the link's id, and the end of its validity. */
    code_hash: text(),
    code_expires: instant(),
    /** Wrong tries of this code. */
    code_tries: integer().notNull().default(0),
  },
  (t) => [
    index('family_links_adult').on(t.organisation_id, t.adult_id),
    uniqueIndex('family_links_current').on(t.adult_id).where(sql`ended IS NULL AND adult_id IS NOT NULL`),
    ...buildTenantPolicies('family_links'),
  ],
)

/** Wrong birthdays and codes, sent codes, and links that families requested, of the last day. Counted in the database, so that all servers share them. */
export const familyLinkTries = pgTable(
  'family_link_tries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    organisation_id: uuid().notNull(),
    link_id: uuid()
      .notNull()
      .references(() => familyLinks.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['birthday', 'code', 'code_sent', 'requested'] }).notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [index('family_link_tries_link').on(t.link_id, t.kind, t.at), ...buildTenantPolicies('family_link_tries')],
)

/** Reasons of coordinators for people who are in no family link. Only coordinators may read them. */
export const noFamilyLinkReasons = pgTable(
  'no_family_link_reasons',
  {
    registered_id: uuid().primaryKey(),
    organisation_id: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    created_by: uuid(),
    created: instant().notNull().default(sql`now()`),
  },
  () => buildTenantPolicies('no_family_link_reasons'),
)

/** Keys of opened family pages. A key ends after 30 minutes without a call. */
export const familyLinkKeys = pgTable(
  'family_link_keys',
  {
    key_hash: text().primaryKey(),
    organisation_id: uuid().notNull(),
    link_id: uuid()
      .notNull()
      .references(() => familyLinks.id, { onDelete: 'cascade' }),
    expires: instant().notNull(),
  },
  () => buildTenantPolicies('family_link_keys'),
)

/** Questions to the coordinator that a link has asked. A page shows only the questions of its own link. */
export const familyLinkQuestions = pgTable(
  'family_link_questions',
  {
    conflict_id: uuid().primaryKey(),
    organisation_id: uuid().notNull(),
    link_id: uuid()
      .notNull()
      .references(() => familyLinks.id, { onDelete: 'cascade' }),
    registered_id: uuid().notNull(),
    field: text().notNull(),
  },
  (t) => [
    index('family_link_questions_link').on(t.link_id, t.registered_id),
    ...buildTenantPolicies('family_link_questions'),
  ],
)

/**
 * Addresses of adults that a family typed, and the last address of the club. A link shows a child's contact facts by the
 * club's address, so that a parent cannot unlock them by typing the other parent's address.
 */
export const familyTypedAddresses = pgTable(
  'family_typed_addresses',
  {
    registered_id: uuid().primaryKey(),
    organisation_id: uuid().notNull(),
    typed_address_1: text(),
    typed_postcode: text(),
    trusted_address_1: text(),
    trusted_postcode: text(),
    at: instant().notNull().default(sql`now()`),
    /** Time when a coordinator accepted the address without showing children's contact facts by it. */
    accepted: instant(),
  },
  () => buildTenantPolicies('family_typed_addresses'),
)
