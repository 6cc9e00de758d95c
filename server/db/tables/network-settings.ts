import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { record } from './record.ts'
import { networkPolicies } from './tenancy.ts'

/** The id of the one row: the trail of changes names records by their ids. */
export const SETTINGS_ID = '00000000-0000-4000-8000-000000000001'

/** What holds for the whole network: one row. Null is the default of this version. */
export const networkSettings = pgTable(
  'network_settings',
  {
    ...record,
    privacy_notice_en: text(),
    privacy_notice_cy: text(),
    contact_address: text(),
    community_link: text(),
    /** The telephone number of the network's safeguarding contact. */
    safeguarding_number: text(),
    reminder_days: integer(),
    erasure_months: integer(),
    dbs_years: integer(),
    /** Whether checks can be completed by one account. Null: the default, `required`. */
    two_people: text({ enum: ['required', 'shown'] }),
    one_time_code_required: boolean().notNull().default(false),
    /** Staff who have signed in since then without a code set one up first. Null: nobody has to. */
    one_time_code_since: instant(),
  },
  (t) => [
    check('network_settings_one', sql`${t.id} = '00000000-0000-4000-8000-000000000001'`),
    ...networkPolicies('network_settings'),
  ],
)
