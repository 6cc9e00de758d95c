import { type NetworkSettings, networkSettingsOperations } from '@contract/network-settings.ts'
import { callForRow } from '@/api/call.ts'
import { buildQueryKey, useQueryStore } from '@/data/query-client.ts'
import { useRecord } from '@/data/use-record.ts'
import { refreshUser } from '@/device-lock/sign-in.ts'

const { 'network_settings.get': GET, 'network_settings.update': UPDATE } = networkSettingsOperations

/**
 * Id in the query key of the settings. It is fixed, because there is a single settings record and its URL has no id.
 */
const SETTINGS_ID = 'network'

type SettingsRow = { output: NetworkSettings; etag: string | null }

/** Converts the settings to form values. Empty optional settings become empty text. */
const toFormValues = ({ output, etag }: SettingsRow) => ({
  values: {
    ...output,
    community_link: output.community_link ?? '',
    safeguarding_number: output.safeguarding_number ?? '',
  },
  etag,
})
export type SettingsValues = ReturnType<typeof toFormValues>['values']

/** Loads and saves the network's settings. */
export const useNetworkSettings = () => {
  const store = useQueryStore()
  const settingsState = useRecord(GET, SETTINGS_ID)
  const storeRow = (row: SettingsRow) => {
    store.setQueryData(buildQueryKey(GET, { id: SETTINGS_ID }), row)
    return toFormValues(row)
  }
  return {
    ...settingsState,
    saved: settingsState.row && toFormValues(settingsState.row),
    read: async () => storeRow(await callForRow(GET)),
    save: async (values: SettingsValues, etag: string | null, changed: readonly string[]) => {
      const settings = {
        ...values,
        community_link: values.community_link || null,
        safeguarding_number: values.safeguarding_number || null,
      }
      // Send only changed settings, because a setting about signing in needs a recent proof of identity.
      const body = Object.fromEntries(Object.entries(settings).filter(([field]) => changed.includes(field)))
      const row = storeRow(await callForRow(UPDATE, { body, ...(etag !== null && { ifMatch: etag }) }))
      // Refresh the user, because the user record contains the contact address and community page.
      void refreshUser().catch(() => undefined)
      return row
    },
  }
}
