import { type NetworkSettings, networkSettingsOperations } from '@contract/network-settings.ts'
import { callForRow } from '@/api/call.ts'
import { keyOf, useQueryStore } from '@/data/query-client.ts'
import { useRecord } from '@/data/use-record.ts'
import { refreshUser } from '@/hooks/sign-in.ts'

const { 'network_settings.get': GET, 'network_settings.update': UPDATE } = networkSettingsOperations

/** Query key id of the single settings record, whose URL has no id. */
const ONE = 'network'

type Kept = { output: NetworkSettings; etag: string | null }

/** Converts the settings to form values. Empty optional settings become empty text. */
const valuesOf = ({ output, etag }: Kept) => ({
  values: {
    ...output,
    community_link: output.community_link ?? '',
    safeguarding_number: output.safeguarding_number ?? '',
  },
  etag,
})
export type SettingsValues = ReturnType<typeof valuesOf>['values']

/** Loads and saves the network's settings. */
export const useNetworkSettings = () => {
  const store = useQueryStore()
  const found = useRecord(GET, ONE)
  const keep = (row: Kept) => {
    store.setQueryData(keyOf(GET, { id: ONE }), row)
    return valuesOf(row)
  }
  return {
    ...found,
    saved: found.row && valuesOf(found.row),
    read: async () => keep(await callForRow(GET)),
    save: async (values: SettingsValues, etag: string | null) => {
      const body = {
        ...values,
        community_link: values.community_link || null,
        safeguarding_number: values.safeguarding_number || null,
      }
      const row = keep(await callForRow(UPDATE, { body, ...(etag !== null && { ifMatch: etag }) }))
      // The user record contains the contact address and community page, so refresh it.
      void refreshUser().catch(() => undefined)
      return row
    },
  }
}
