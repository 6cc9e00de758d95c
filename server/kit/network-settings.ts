import { eq, sql } from 'drizzle-orm'
import type { NetworkSettings } from '../../contract/network-settings.ts'
import { CONTACT_ADDRESS } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { networkSettings } from '../db/schema.ts'
import { SETTINGS_ID } from '../db/tables/network-settings.ts'
import { usualNotice } from './usual-notice.ts'

/** Defaults for settings that the network has not set. */
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

/** Returns the stored settings with defaults. */
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

/** Loads the only row. @param lock locks the row for a change */
export const settingsRow = async (tx: Tx, lock = false): Promise<SettingsRow> => {
  const asked = tx.select().from(networkSettings).where(eq(networkSettings.id, SETTINGS_ID))
  const [row] = await (lock ? asked.for('update') : asked)
  if (!row) throw new Error('the row of the network settings is missing')
  return row
}

/** Loads the settings of the full network. Requires a transaction of the network's role. */
export const readNetworkSettings = async (tx: Tx): Promise<NetworkSettings> =>
  settingsOf(await settingsRow(tx))

/** Converts a body to stored values. A default that is sent back unchanged stays a default. */
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

/** SQL for the time since which staff need a one-time code to sign in. Null if the setting is off. */
export const codesAskedSince = sql`(SELECT one_time_code_since FROM network_settings)`
