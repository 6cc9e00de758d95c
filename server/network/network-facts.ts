import { readNetworkSettings } from '../db/network-settings.ts'
import type { Handlers } from '../kit/handler.ts'

/** Handler for the network settings that public pages show. */
export const networkFactsHandlers = {
  'network_facts.get': ({ db }) =>
    db.network(async (tx) => {
      const { privacy_notice_en, privacy_notice_cy, ...settings } = await readNetworkSettings(tx)
      return {
        privacy_notice: { en: privacy_notice_en, cy: privacy_notice_cy },
        contact_address: settings.contact_address,
        erasure_months: settings.erasure_months,
        dbs_years: settings.dbs_years,
      }
    }, 'snapshot'),
} satisfies Partial<Handlers>
