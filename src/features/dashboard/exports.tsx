import { dashboardExportOperations } from '@contract/dashboard/exports.ts'
import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { dashboardSurveyOperations } from '@contract/dashboard/surveys.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useDownload } from '@/device/use-download.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { useToast } from '@/ui/toast.tsx'
import { errorWords } from '@/words/error-words.ts'
import type { Parts } from './dashboard-filter.ts'

const operations = {
  lunch_club: dashboardExportOperations['dashboard.export_lunch_club_year'],
  parcel: dashboardExportOperations['dashboard.export_parcel_provision_year'],
  combined: dashboardExportOperations['dashboard.export_combined_year'],
  surveys: dashboardSurveyOperations['dashboard.export_surveys'],
}
type FileName = keyof typeof operations

type ExportsProps = { filter: DashboardFilterInput; parts: Parts; disabled: boolean }

/** The files of central staff, of the filters that are shown (DASH-145 to DASH-165), and the page on paper. */
export const Exports = ({ filter, parts, disabled }: ExportsProps) => {
  const { t } = useLingui()
  const reachable = useReachable()
  const [opened, setOpened] = useState<FileName | null>(null)
  const names: Record<FileName, string> = {
    lunch_club: t`Export Lunch Club Year`,
    parcel: t`Export Parcel Provision Year`,
    combined: t`Export Combined Year`,
    surveys: t`Export Surveys`,
  }
  const offered: FileName[] = parts.allExports
    ? ['lunch_club', 'parcel', 'combined', 'surveys']
    : parts.staff
      ? ['parcel', 'surveys']
      : []
  return (
    <div data-print="hide" className="flex flex-wrap items-center gap-2">
      {offered.map((name) => (
        <Button
          key={name}
          size="tool"
          icon={Download}
          disabled={!reachable || disabled}
          onClick={() => setOpened(name)}
        >
          {names[name]}
        </Button>
      ))}
      <Button size="tool" icon={Printer} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
      {offered.length > 0 && !reachable ? <NeedsWifi /> : null}
      {opened ? (
        <ExportDialog title={names[opened]} name={opened} filter={filter} onClose={() => setOpened(null)} />
      ) : null}
    </div>
  )
}

type ExportDialogProps = {
  title: string
  name: FileName
  filter: DashboardFilterInput
  onClose: () => void
}

/** Asks whether small counts are hidden, for readers outside (B-NUM-05). */
const ExportDialog = ({ title, name, filter, onClose }: ExportDialogProps) => {
  const { i18n } = useLingui()
  const { show } = useToast()
  const notice = useErrorNotice()
  const [suppress, setSuppress] = useState(true)
  const { busy, fetch } = useDownload(operations[name], (error) => {
    const warns = error instanceof ApiError && (error.code === 'no_data' || error.code === 'no_year_export')
    if (warns) show({ message: i18n._(errorWords[error.code]), tone: 'error' })
    else notice(error)
  })
  const save = async () => {
    await fetch({ body: { ...filter, suppress } })
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={title}
        description={<Trans>A CSV file of the filters that are shown, for a spreadsheet.</Trans>}
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" icon={Download} busy={busy} onClick={() => void save()}>
              <Trans>Save the file</Trans>
            </Button>
          </>
        }
      >
        <Checkbox checked={suppress} onCheckedChange={setSuppress}>
          {name === 'surveys' ? (
            <Trans>
              For readers outside: leave out names, and words where fewer than five people have answered.
            </Trans>
          ) : (
            <Trans>Hide counts of 1 to 7, for readers outside. They show as *.</Trans>
          )}
        </Checkbox>
      </DialogContent>
    </Dialog>
  )
}
