import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { recordColumns } from './record.ts'
import { buildNetworkPolicies } from './tenancy.ts'

/** Id of the only row. Needed because the audit trail refers to records by id. */
export const SETTINGS_ID = '00000000-0000-4000-8000-000000000001'

/** Settings of the full network, in one row. If a setting is null, this version's default is used. */
export const networkSettings = pgTable(
  'network_settings',
  {
    ...recordColumns,
    privacy_notice_en: text(),
    privacy_notice_cy: text(),
    contact_address: text(),
    community_link: text(),
    /** Phone number of the network's safeguarding contact. */
    safeguarding_number: text(),
    reminder_days: integer(),
    erasure_months: integer(),
    dbs_years: integer(),
    /** Months after which the attendance list marks people whose health facts were not confirmed. */
    health_confirmation_months: integer(),
    /** Rule for completing checks with one account. Null means the default, `required`. */
    two_people: text({ enum: ['required', 'shown'] }),
    one_time_code_required: boolean().notNull().default(false),
    /** Time from which staff must set up a one-time code at sign-in. Null if a code is not required. */
    one_time_code_since: instant(),
  },
  (t) => [
    check('network_settings_one', sql`${t.id} = '00000000-0000-4000-8000-000000000001'`),
    ...buildNetworkPolicies('network_settings'),
  ],
)
