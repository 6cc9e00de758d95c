import { eq } from 'drizzle-orm'
import { networkSettings } from '../db/schema.ts'
import { SETTINGS_ID } from '../db/tables/network-settings.ts'
import { refuseStale, Versioned } from '../http/row-version.ts'
import { settingsOf, settingsRow, storedSettings } from '../kit/network-settings.ts'
import { fieldChanges, noteRecordChange, recordChangesAfter } from '../kit/record-trail.ts'
import type { Handlers } from '../mount.ts'
import { refreshCheckEnds } from './recruitment/check-ends.ts'

const NOUN = 'network_settings'

/** What holds for the whole network: read and changed by VP support, with a trail of who changed what. */
export const networkSettingsHandlers = {
  'network_settings.get': async ({ db }) =>
    db.network(async (tx) => {
      const row = await settingsRow(tx)
      return new Versioned(settingsOf(row), row.version)
    }),
  'network_settings.update': async ({ db, user, body, ifMatch }) =>
    db.network(async (tx) => {
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
      // What changes nothing is no version.
      if (Object.keys(fields).length === 0) return new Versioned(settingsOf(before), before.version)
      const version = before.version + 1
      await tx
        .update(networkSettings)
        .set({ ...values, version })
        .where(eq(networkSettings.id, SETTINGS_ID))
      const years = { before: settingsOf(before).dbs_years, after: settingsOf(after).dbs_years }
      if (years.before !== years.after) await refreshCheckEnds(tx, years)
      await noteRecordChange(tx, { noun: NOUN, id: SETTINGS_ID, version, kind: 'replace', fields, user })
      return new Versioned(settingsOf(after), version)
    }),
} satisfies Partial<Handlers>
