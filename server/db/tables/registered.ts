import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { replicated } from './club.ts'
import { instant } from './instant.ts'
import { tenantPolicies } from './tenancy.ts'

const yesNo = () => boolean()
const flag = () => boolean().notNull().default(false)
const list = () => text().array().notNull().default([])
const ids = () => uuid().array().notNull().default([])

const isNotDeleted = sql`deleted_at IS NULL`

/**
 * The name in the form that searches use: first name and surname, folded by the database function `fold_name`
 * (the contract's `foldName`). A generated column that is not part of the table's definition, so that full
 * rows do not include it.
 */
export const searchName = sql`search_name`

/** Children and adults of a club. Columns have the names of the fields in `contract/registered-fields.ts`. */
export const registered = pgTable(
  'registered',
  {
    id: uuid().primaryKey(),
    ...replicated,
    first_name: text().notNull(),
    last_name: text().notNull(),
    gender: text(),
    gender_other: text(),
    date_of_birth: date({ mode: 'string' }),
    age_band: text(),
    is_adult: flag(),
    attendance_type: text(),
    soft_archived: flag(),
    has_dietary_requirements: yesNo(),
    dietary_requirements: text(),
    has_medical_conditions: yesNo(),
    medical_conditions: text(),
    english_first_language: yesNo(),
    first_language: text(),
    accessing_wider_support: flag(),
    accessing_wider_support_type: text(),
    food_and_hygiene_trained: flag(),
    qualified_first_aider: flag(),
    core_team_member: flag(),
    volunteer_application: uuid(),
    core_application: uuid(),
    young_helper: flag(),
    helper: flag(),
    tlg_nation_promotion: yesNo(),
    local_promotion: yesNo(),
    photo_consent: yesNo(),
    photo: uuid(),
    parcel_delivery_contact: flag(),
    address_1: text(),
    address_2: text(),
    address_3: text(),
    town: text(),
    county: text(),
    postcode: text(),
    parcel_additional_children: integer().notNull().default(0),
    parcel_additional_adults: integer().notNull().default(0),
    parcel_has_dietary_requirements: yesNo(),
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
    allow_contact: yesNo(),
    upn: text(),
    why_fun_activities: flag(),
    why_new_friends: flag(),
    why_lunch: flag(),
    why_cost: flag(),
    why_other: flag(),
    why_other_detail: text(),
    true_statements_special_educational_needs: flag(),
    true_statements_child_disability: flag(),
    true_statements_free_school_meals: flag(),
    true_statements_looked_after: flag(),
    true_statements_young_carers: flag(),
    true_statements_experiencing_difficulties: flag(),
    true_statements_child_mental_health_challenges: flag(),
    true_statements_none_1: flag(),
    true_statements_refugees: flag(),
    true_statements_lone_parent: flag(),
    true_statements_struggling_financially: flag(),
    true_statements_adult_disability: flag(),
    true_statements_mental_health: flag(),
    true_statements_isolated: flag(),
    true_statements_adult_mental_health_challenges: flag(),
    true_statements_none_2: flag(),
    family_entries: ids(),
    groups: ids(),
    allergens: list(),
    distinct_from: ids(),
    created: instant().notNull().default(sql`now()`),
    participant_self_registration: flag(),
    health_confirmed: date({ mode: 'string' }),
    food_changed: date({ mode: 'string' }),
    /**
     * Id of a registration that is pending approval. Its people are archived until the club approves them.
     */
    held_registration: uuid(),
  },
  (t) => [
    index('registered_version').on(t.organisation_id, t.version, t.id),
    // Index the searched names, so that a search does not read people. One index has the list's order for the
    // first page, and a smaller index is for the count.
    index('registered_search')
      .on(t.organisation_id, t.soft_archived, t.created.desc().nullsFirst(), t.id, searchName)
      .where(isNotDeleted),
    index('registered_names').on(t.organisation_id, t.soft_archived, searchName).where(isNotDeleted),
    index('registered_last_name')
      .on(
        t.organisation_id,
        t.soft_archived,
        sql`${t.last_name} COLLATE words`,
        t.created.desc().nullsFirst(),
        t.id,
      )
      .where(isNotDeleted),
    index('registered_first_name')
      .on(
        t.organisation_id,
        t.soft_archived,
        sql`${t.first_name} COLLATE words`,
        t.created.desc().nullsFirst(),
        t.id,
      )
      .where(isNotDeleted),
    // Index only what a count needs, so that the index is as small as possible.
    index('registered_count').on(t.organisation_id, t.soft_archived).where(isNotDeleted),
    index('registered_removed').on(t.organisation_id, t.deleted_at).where(sql`deleted_at IS NOT NULL`),
    index('registered_held')
      .on(t.organisation_id, t.held_registration)
      .where(sql`held_registration IS NOT NULL`),
    index('registered_family').using('gin', t.family_entries),
    // Find a person by application, because the application determines the person's clearance.
    index('registered_volunteer_application')
      .on(t.volunteer_application)
      .where(sql`volunteer_application IS NOT NULL`),
    index('registered_core_application').on(t.core_application).where(sql`core_application IS NOT NULL`),
    ...tenantPolicies('registered'),
  ],
)
