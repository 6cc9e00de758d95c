import { organisationOperations } from '@contract/organisations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useDownload } from '@/device-storage/use-download.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { useToast } from '@/ui/toast.tsx'

type ClubFilters = {
  search?: string | undefined
  inactive?: boolean | undefined
  on_hold?: boolean | undefined
  regional_leader?: string | undefined
}

/** Button that saves the safeguarding declarations of the listed clubs as a spreadsheet (STAT-86, STAT-99). */
export const ExportDeclarations = ({ search, inactive, on_hold, regional_leader }: ClubFilters) => {
  const { t } = useLingui()
  const { show } = useToast()
  const isReachable = useReachable()
  const operation = organisationOperations['organisations.export_safeguarding_declarations']
  const { busy, fetch } = useDownload(operation, useErrorNotice())
  const save = async () => {
    const name = await fetch({ body: { search, inactive, on_hold, regional_leader } })
    if (name) show({ message: t`Saved as ${name}.` })
  }
  return (
    <Button icon={Download} busy={busy} disabled={!isReachable} onClick={() => void save()}>
      <Trans>Safeguarding declarations</Trans>
    </Button>
  )
}
