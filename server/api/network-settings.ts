import { eq } from 'drizzle-orm'
import type { NetworkSettings } from '../../contract/network-settings.ts'
import { fullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { networkSettings } from '../db/schema.ts'
import { SETTINGS_ID } from '../db/tables/network-settings.ts'
import type { Env } from '../env.ts'
import { pageAddress } from '../http/page-address.ts'
import { refuseStale, Versioned } from '../http/row-version.ts'
import { settingsOf, settingsRow, storedSettings } from '../kit/network-settings.ts'
import { fieldChanges, noteRecordChange, recordChangesAfter } from '../kit/record-trail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { twoPeopleChangedMail } from '../mail/recruitment/second-look-mails.ts'
import type { Handlers } from '../mount.ts'
import { refreshCheckEnds } from './recruitment/check-ends.ts'
import { findVpAccounts } from './recruitment/own-deciders.ts'

const NOUN = 'network_settings'

const update: Handlers['network_settings.update'] = async ({ db, env, mail, user, body, ifMatch }) => {
  const saved = await db.network(async (tx) => {
    const before = await settingsRow(tx, true)
    const values = storedSettings(body, before)
    const after = { ...before, ...values }
    const fields = fieldChanges(settingsOf(before), settingsOf(after))
    await refuseStale(
      ifMatch,
      before.version,
      (seen) => recordChangesAfter(tx, NOUN, SETTINGS_ID, seen),
      (field) => !(field in fields),
    )
    // A call without changes creates no version.
    if (Object.keys(fields).length === 0) return new Versioned(settingsOf(before), before.version)
    const version = before.version + 1
    await tx
      .update(networkSettings)
      .set({ ...values, version })
      .where(eq(networkSettings.id, SETTINGS_ID))
    const years = { before: settingsOf(before).dbs_years, after: settingsOf(after).dbs_years }
    if (years.before !== years.after) await refreshCheckEnds(tx, years)
    await noteRecordChange(tx, { noun: NOUN, id: SETTINGS_ID, version, kind: 'replace', fields, user })
    if (fields.two_people) await mailTwoPeopleChanged(tx, env, user, settingsOf(after))
    return new Versioned(settingsOf(after), version)
  })
  mail.wake()
  return saved
}

/** Handlers for the settings of the network. VP support read and change them, and every change is audited. */
export const networkSettingsHandlers = {
  'network_settings.get': async ({ db }) =>
    db.network(async (tx) => {
      const row = await settingsRow(tx)
      return new Versioned(settingsOf(row), row.version)
    }),
  'network_settings.replace': update,
  'network_settings.update': update,
} satisfies Partial<Handlers>

/** Notifies all VP support and VP general users that the setting for clearing applicants was changed. */
async function mailTwoPeopleChanged(
  tx: Tx,
  env: Env,
  user: CurrentUser,
  { two_people }: NetworkSettings,
): Promise<void> {
  const facts = { by: fullName(user), is_required: two_people === 'required' }
  for (const { email, language, role } of await findVpAccounts(tx)) {
    // VP general cannot open the settings.
    const link = pageAddress(env, role === 'vp_support' ? 'network_settings' : 'applications')
    await queueMail(tx, twoPeopleChangedMail({ to: email, language, link, ...facts }))
  }
}
