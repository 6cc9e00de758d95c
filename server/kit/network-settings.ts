import { eq, sql } from 'drizzle-orm'
import type { NetworkSettings } from '../../contract/network-settings.ts'
import { CONTACT_ADDRESS } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { networkSettings } from '../db/schema.ts'
import { SETTINGS_ID } from '../db/tables/network-settings.ts'
import { usualNotice } from './usual-notice.ts'

/** What holds where the network has set nothing. */
const usual = {
  privacy_notice_en: usualNotice.en,
  privacy_notice_cy: usualNotice.cy,
  contact_address: CONTACT_ADDRESS,
  reminder_days: 7,
  erasure_months: 6,
  dbs_years: 3,
  two_people: 'required',
} as const

export type SettingsRow = typeof networkSettings.$inferSelect

/** The settings that hold, of what is stored. */
export const settingsOf = (row: SettingsRow): NetworkSettings => ({
  privacy_notice_en: row.privacy_notice_en ?? usual.privacy_notice_en,
  privacy_notice_cy: row.privacy_notice_cy ?? usual.privacy_notice_cy,
  contact_address: row.contact_address ?? usual.contact_address,
  community_link: row.community_link,
  safeguarding_number: row.safeguarding_number,
  reminder_days: row.reminder_days ?? usual.reminder_days,
  erasure_months: row.erasure_months ?? usual.erasure_months,
  dbs_years: row.dbs_years ?? usual.dbs_years,
  two_people: row.two_people ?? usual.two_people,
  one_time_code_required: row.one_time_code_required,
})

/** The one row. @param lock for a change of it */
export const settingsRow = async (tx: Tx, lock = false): Promise<SettingsRow> => {
  const asked = tx.select().from(networkSettings).where(eq(networkSettings.id, SETTINGS_ID))
  const [row] = await (lock ? asked.for('update') : asked)
  if (!row) throw new Error('the row of the network settings is missing')
  return row
}

/** The settings that hold for the whole network, in a transaction of the network's role. */
export const readNetworkSettings = async (tx: Tx): Promise<NetworkSettings> =>
  settingsOf(await settingsRow(tx))

/** What is stored of a body: a default that was sent back as it was shown stays the default. */
export const storedSettings = (
  body: Partial<NetworkSettings>,
  before: SettingsRow,
): Partial<typeof networkSettings.$inferInsert> => {
  const stored = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const unset = field.startsWith('privacy_notice') && value === ''
      return [field, unset || value === usual[field as keyof typeof usual] ? null : value]
    })
  const required = body.one_time_code_required ?? before.one_time_code_required
  return {
    ...Object.fromEntries(stored),
    ...(required !== before.one_time_code_required && {
      one_time_code_since: required ? new Date().toISOString() : null,
    }),
  }
}

/** The network asks staff who signed in after this for a code; no row: nobody. */
export const codesAskedSince = sql`(SELECT one_time_code_since FROM network_settings)`
