import { eq, sql } from 'drizzle-orm'
import type { NetworkSettings } from '../../contract/network-settings.ts'
import { CONFIRMATION_MONTHS } from '../../contract/rules/health-freshness.ts'
import { DEFAULT_CONTACT_ADDRESS } from '../../contract/user.ts'
import type { Tx } from './client.ts'
import { defaultPrivacyNotice } from './default-notice.ts'
import { networkSettings } from './schema.ts'
import { SETTINGS_ID } from './tables/network-settings.ts'

/** Defaults of settings that the network can change. */
const DEFAULT_SETTINGS = {
  privacy_notice_en: defaultPrivacyNotice.en,
  privacy_notice_cy: defaultPrivacyNotice.cy,
  contact_address: DEFAULT_CONTACT_ADDRESS,
  reminder_days: 7,
  erasure_months: 6,
  dbs_years: 3,
  health_confirmation_months: CONFIRMATION_MONTHS,
  two_people: 'required',
} as const

export type SettingsRow = typeof networkSettings.$inferSelect

/** Returns the stored settings with defaults. */
export const applyDefaults = (row: SettingsRow): NetworkSettings => ({
  privacy_notice_en: row.privacy_notice_en ?? DEFAULT_SETTINGS.privacy_notice_en,
  privacy_notice_cy: row.privacy_notice_cy ?? DEFAULT_SETTINGS.privacy_notice_cy,
  contact_address: row.contact_address ?? DEFAULT_SETTINGS.contact_address,
  community_link: row.community_link,
  safeguarding_number: row.safeguarding_number,
  reminder_days: row.reminder_days ?? DEFAULT_SETTINGS.reminder_days,
  erasure_months: row.erasure_months ?? DEFAULT_SETTINGS.erasure_months,
  dbs_years: row.dbs_years ?? DEFAULT_SETTINGS.dbs_years,
  health_confirmation_months: row.health_confirmation_months ?? DEFAULT_SETTINGS.health_confirmation_months,
  two_people: row.two_people ?? DEFAULT_SETTINGS.two_people,
  one_time_code_required: row.one_time_code_required,
})

/**
 * Loads the row of the network's settings. The table has only this row.
 * @param lock true to lock the row for a change
 */
export const loadSettingsRow = async (tx: Tx, lock = false): Promise<SettingsRow> => {
  const query = tx.select().from(networkSettings).where(eq(networkSettings.id, SETTINGS_ID))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new Error('the row of the network settings is missing')
  return row
}

/** Loads the settings of the network. Requires a transaction of the `hallbook_network` database role. */
export const readNetworkSettings = async (tx: Tx): Promise<NetworkSettings> => applyDefaults(await loadSettingsRow(tx))

/**
 * Converts a body to stored values. A default that the caller sends back unchanged is stored as null, so that it stays
 * a default.
 */
export const toStoredSettings = (
  body: Partial<NetworkSettings>,
  before: SettingsRow,
): Partial<typeof networkSettings.$inferInsert> => {
  const storedEntries = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const isUnset = field.startsWith('privacy_notice') && value === ''
      return [field, isUnset || value === DEFAULT_SETTINGS[field as keyof typeof DEFAULT_SETTINGS] ? null : value]
    })
  const isCodeRequired = body.one_time_code_required ?? before.one_time_code_required
  return {
    ...Object.fromEntries(storedEntries),
    ...(isCodeRequired !== before.one_time_code_required && {
      one_time_code_since: isCodeRequired ? new Date().toISOString() : null,
    }),
  }
}

/** SQL for the time from which staff need a one-time code to sign in. Null if the setting is off. */
export const codesRequiredSince = sql`(SELECT one_time_code_since FROM network_settings)`
