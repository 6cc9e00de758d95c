import { eq } from 'drizzle-orm'
import type { NetworkSettings } from '../../contract/network-settings.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applyDefaults, loadSettingsRow, toStoredSettings } from '../db/network-settings.ts'
import { networkSettings } from '../db/schema.ts'
import { SETTINGS_ID } from '../db/tables/network-settings.ts'
import { buildPageAddress } from '../http/page-address.ts'
import { refuseStaleVersion, VersionedOutput } from '../http/row-version.ts'
import type { Handlers } from '../kit/handler.ts'
import { auditRecordChange, getFieldChanges, loadRecordChangesAfter } from '../kit/record-trail.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { refreshCheckEnds } from '../recruitment/check-ends.ts'
import { buildTwoPeopleChangedMail } from '../recruitment/mails/second-look-mails.ts'
import { findVpAccounts } from '../recruitment/own-decision-makers.ts'
import type { Env } from '../settings/env.ts'

const RECORD_TYPE = 'network_settings'

const updateSettings: Handlers['network_settings.update'] = async ({ db, env, mail, user, body, ifMatch }) => {
  const savedSettings = await db.network(async (tx) => {
    const previousRow = await loadSettingsRow(tx, true)
    const values = toStoredSettings(body, previousRow)
    const updatedRow = { ...previousRow, ...values }
    const fields = getFieldChanges(applyDefaults(previousRow), applyDefaults(updatedRow))
    await refuseStaleVersion(
      ifMatch,
      previousRow.version,
      (seen) => loadRecordChangesAfter(tx, RECORD_TYPE, SETTINGS_ID, seen),
      (field) => !(field in fields),
    )
    // Return the unchanged settings if the values are the same, so that no new version is created.
    if (Object.keys(fields).length === 0) return new VersionedOutput(applyDefaults(previousRow), previousRow.version)
    const version = previousRow.version + 1
    await tx
      .update(networkSettings)
      .set({ ...values, version })
      .where(eq(networkSettings.id, SETTINGS_ID))
    const dbsYears = { before: applyDefaults(previousRow).dbs_years, after: applyDefaults(updatedRow).dbs_years }
    if (dbsYears.before !== dbsYears.after) await refreshCheckEnds(tx, dbsYears)
    await auditRecordChange(tx, { noun: RECORD_TYPE, id: SETTINGS_ID, version, kind: 'replace', fields, user })
    if (fields.two_people) await mailTwoPeopleChanged(tx, env, user, applyDefaults(updatedRow))
    return new VersionedOutput(applyDefaults(updatedRow), version)
  })
  mail.wake()
  return savedSettings
}

/** Handlers for the network's settings. VP support can read and change the settings, and every change is audited. */
export const networkSettingsHandlers = {
  'network_settings.get': async ({ db }) =>
    db.network(async (tx) => {
      const row = await loadSettingsRow(tx)
      return new VersionedOutput(applyDefaults(row), row.version)
    }),
  'network_settings.replace': updateSettings,
  'network_settings.update': updateSettings,
} satisfies Partial<Handlers>

/**
 * Queues an email to all VP support and VP general users. It reports that the setting for two people to clear an
 * applicant was changed.
 */
async function mailTwoPeopleChanged(
  tx: Tx,
  env: Env,
  user: CurrentUser,
  { two_people }: NetworkSettings,
): Promise<void> {
  const facts = { by: getFullName(user), is_required: two_people === 'required' }
  for (const { email, language, role } of await findVpAccounts(tx)) {
    // Link VP support to the settings. Link VP general to the applications instead, because VP general cannot open the
    // settings.
    const link = buildPageAddress(env, role === 'vp_support' ? 'network_settings' : 'applications')
    await queueMail(tx, buildTwoPeopleChangedMail({ to: email, language, link, ...facts }))
  }
}
