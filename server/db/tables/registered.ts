import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { replicatedColumns } from './club.ts'
import { instant } from './instant.ts'
import { buildTenantPolicies } from './tenancy.ts'

const buildYesNoColumn = () => boolean()
const buildFlagColumn = () => boolean().notNull().default(false)
const buildTextListColumn = () => text().array().notNull().default([])
const buildIdListColumn = () => uuid().array().notNull().default([])

const isNotDeleted = sql`deleted_at IS NULL`

/**
 * Folded form of a person's first name and surname for searches, made by the database function `fold_name` (the
 * contract's `foldName`). It is a generated column outside the table's definition, so that full rows do not include it.
 */
export const registeredSearchName = sql`search_name`

/** Children and adults of a club. Columns have the names of the fields in `contract/registered/registered-fields.ts`. */
export const registered = pgTable(
  'registered',
  {
    id: uuid().primaryKey(),
    ...replicatedColumns,
    first_name: text().notNull(),
    last_name: text().notNull(),
    gender: text(),
    gender_other: text(),
    date_of_birth: date({ mode: 'string' }),
    age_band: text(),
    is_adult: buildFlagColumn(),
    attendance_type: text(),
    soft_archived: buildFlagColumn(),
    has_dietary_requirements: buildYesNoColumn(),
    dietary_requirements: text(),
    has_medical_conditions: buildYesNoColumn(),
    medical_conditions: text(),
    english_first_language: buildYesNoColumn(),
    first_language: text(),
    accessing_wider_support: buildFlagColumn(),
    accessing_wider_support_type: text(),
    food_and_hygiene_trained: buildFlagColumn(),
    qualified_first_aider: buildFlagColumn(),
    core_team_member: buildFlagColumn(),
    volunteer_application: uuid(),
    core_application: uuid(),
    young_helper: buildFlagColumn(),
    helper: buildFlagColumn(),
    tlg_nation_promotion: buildYesNoColumn(),
    local_promotion: buildYesNoColumn(),
    photo_consent: buildYesNoColumn(),
    photo: uuid(),
    parcel_delivery_contact: buildFlagColumn(),
    address_1: text(),
    address_2: text(),
    address_3: text(),
    town: text(),
    county: text(),
    postcode: text(),
    parcel_additional_children: integer().notNull().default(0),
    parcel_additional_adults: integer().notNull().default(0),
    parcel_has_dietary_requirements: buildYesNoColumn(),
    parcel_dietary_requirements: text(),
    telephone_number: text(),
    mobile_number: text(),
    email: text(),
    emergency_contact_name: text(),
    emergency_contact_number: text(),
    school: text(),
    referral_source: text(),
    gp_name: text(),
    gp_address: text(),
    gp_telephone: text(),
    parent_or_carer: text(),
    pick_up_people: text(),
    consent_name: text(),
    consent_date: date({ mode: 'string' }),
    allow_contact: buildYesNoColumn(),
    upn: text(),
    why_fun_activities: buildFlagColumn(),
    why_new_friends: buildFlagColumn(),
    why_lunch: buildFlagColumn(),
    why_cost: buildFlagColumn(),
    why_other: buildFlagColumn(),
    why_other_detail: text(),
    true_statements_special_educational_needs: buildFlagColumn(),
    true_statements_child_disability: buildFlagColumn(),
    true_statements_free_school_meals: buildFlagColumn(),
    true_statements_looked_after: buildFlagColumn(),
    true_statements_young_carers: buildFlagColumn(),
    true_statements_experiencing_difficulties: buildFlagColumn(),
    true_statements_child_mental_health_challenges: buildFlagColumn(),
    true_statements_none_1: buildFlagColumn(),
    true_statements_refugees: buildFlagColumn(),
    true_statements_lone_parent: buildFlagColumn(),
    true_statements_struggling_financially: buildFlagColumn(),
    true_statements_adult_disability: buildFlagColumn(),
    true_statements_mental_health: buildFlagColumn(),
    true_statements_isolated: buildFlagColumn(),
    true_statements_adult_mental_health_challenges: buildFlagColumn(),
    true_statements_none_2: buildFlagColumn(),
    family_entries: buildIdListColumn(),
    groups: buildIdListColumn(),
    allergens: buildTextListColumn(),
    distinct_from: buildIdListColumn(),
    created: instant().notNull().default(sql`now()`),
    participant_self_registration: buildFlagColumn(),
    health_confirmed: date({ mode: 'string' }),
    food_changed: date({ mode: 'string' }),
    /** Id of a registration that is pending approval. Its people are archived until the club approves them. */
    held_registration: uuid(),
    /** True if a coordinator decided that no family link may contain the person. */
    no_family_link: buildFlagColumn(),
  },
  (t) => [
    index('registered_version').on(t.organisation_id, t.version, t.id),
    // Index the searched names, so that a search reads only an index and not the rows of people. One index has the
    // list's order for the first page. A smaller index is for the count.
    index('registered_search')
      .on(t.organisation_id, t.soft_archived, t.created.desc().nullsFirst(), t.id, registeredSearchName)
      .where(isNotDeleted),
    index('registered_names').on(t.organisation_id, t.soft_archived, registeredSearchName).where(isNotDeleted),
    index('registered_last_name')
      .on(t.organisation_id, t.soft_archived, sql`${t.last_name} COLLATE words`, t.created.desc().nullsFirst(), t.id)
      .where(isNotDeleted),
    index('registered_first_name')
      .on(t.organisation_id, t.soft_archived, sql`${t.first_name} COLLATE words`, t.created.desc().nullsFirst(), t.id)
      .where(isNotDeleted),
    // Index only what a count needs, so that the index is as small as possible.
    index('registered_count').on(t.organisation_id, t.soft_archived).where(isNotDeleted),
    index('registered_removed').on(t.organisation_id, t.deleted_at).where(sql`deleted_at IS NOT NULL`),
    index('registered_held').on(t.organisation_id, t.held_registration).where(sql`held_registration IS NOT NULL`),
    index('registered_family').using('gin', t.family_entries),
    // Indexes for finding the person of an application, because the application determines the person's clearance.
    index('registered_volunteer_application').on(t.volunteer_application).where(sql`volunteer_application IS NOT NULL`),
    index('registered_core_application').on(t.core_application).where(sql`core_application IS NOT NULL`),
    ...buildTenantPolicies('registered'),
  ],
)
