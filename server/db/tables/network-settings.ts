import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { record } from './record.ts'
import { networkPolicies } from './tenancy.ts'

/** Id of the only row, because the audit trail names records by id. */
export const SETTINGS_ID = '00000000-0000-4000-8000-000000000001'

/** Settings of the full network, in one row. Null means the default of this version. */
export const networkSettings = pgTable(
  'network_settings',
  {
    ...record,
    privacy_notice_en: text(),
    privacy_notice_cy: text(),
    contact_address: text(),
    community_link: text(),
    /** Phone number of the network's safeguarding contact. */
    safeguarding_number: text(),
    reminder_days: integer(),
    erasure_months: integer(),
    dbs_years: integer(),
    /** Setting for completing checks with one account. Null is the default, `required`. */
    two_people: text({ enum: ['required', 'shown'] }),
    one_time_code_required: boolean().notNull().default(false),
    /**
     * Staff who sign in after this time without a one-time code must set one up first. Null if it is not
     * required.
     */
    one_time_code_since: instant(),
  },
  (t) => [
    check('network_settings_one', sql`${t.id} = '00000000-0000-4000-8000-000000000001'`),
    ...networkPolicies('network_settings'),
  ],
)
