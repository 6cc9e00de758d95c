import { NetworkSettingsBody } from '@contract/network-settings.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SettingsFields, useSettingsLabels } from '@/features/network-settings/settings-fields.tsx'
import { type SettingsValues, useNetworkSettings } from '@/features/network-settings/use-network-settings.ts'
import { NetworkSignIns } from '@/features/sign-ins/end-sign-ins.tsx'
import { EntityForm } from '@/kit/form/entity-form.tsx'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

export const Route = createFileRoute('/_app/network_settings')({ component: NetworkSettingsScreen })

/** Page of the network settings, edited by VP support. */
function NetworkSettingsScreen() {
  const { t } = useLingui()
  const { saved: savedSettings, save, read, busy: isBusy, ...state } = useNetworkSettings()
  const labels = useSettingsLabels()
  return (
    <Page width="list">
      <PageHeader title={t`Network Settings`} />
      <LoadNotice {...state} stale={savedSettings !== null} />
      {savedSettings ? (
        <EntityForm<SettingsValues>
          schema={NetworkSettingsBody}
          labels={labels}
          saved={savedSettings}
          save={save}
          read={read}
        >
          <SettingsFields />
        </EntityForm>
      ) : (
        isBusy && <Skeleton className="h-120" />
      )}
      <NetworkSignIns />
    </Page>
  )
}
