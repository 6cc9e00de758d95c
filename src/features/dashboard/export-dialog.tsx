import { dashboardExportOperations } from '@contract/dashboard/exports.ts'
import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { holidayReturnOperations } from '@contract/dashboard/holiday-return.ts'
import { dashboardSurveyOperations } from '@contract/dashboard/surveys.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useDownload } from '@/device-storage/use-download.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { useToast } from '@/ui/toast.tsx'
import { errorMessages } from '@/words/error-messages.ts'

const exportOperations = {
  lunch_club: dashboardExportOperations['dashboard.export_lunch_club_year'],
  parcel: dashboardExportOperations['dashboard.export_parcel_provision_year'],
  combined: dashboardExportOperations['dashboard.export_combined_year'],
  surveys: dashboardSurveyOperations['dashboard.export_surveys'],
  holiday_return: holidayReturnOperations['dashboard.export_holiday_return'],
}
export type ExportFileKind = keyof typeof exportOperations

type ExportDialogProps = {
  title: string
  name: ExportFileKind
  filter: DashboardFilterInput
  onClose: () => void
}

/**
 * Dialog that exports a file of numbers. It offers to suppress small counts for readers outside the charity (B-NUM-05).
 */
export const ExportDialog = ({ title, name, filter, onClose }: ExportDialogProps) => {
  const { i18n } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const [shouldSuppress, setShouldSuppress] = useState(true)
  const { busy, fetch } = useDownload(exportOperations[name], (error) => {
    const hasKnownMessage = error instanceof ApiError && (error.code === 'no_data' || error.code === 'no_year_export')
    if (hasKnownMessage) show({ message: i18n._(errorMessages[error.code]), tone: 'error' })
    else showErrorNotice(error)
  })
  const save = async () => {
    await fetch({ body: { ...filter, suppress: shouldSuppress } })
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={title}
        description={<Trans>A spreadsheet file (CSV) with the filters you have set.</Trans>}
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
        <Checkbox checked={shouldSuppress} onCheckedChange={setShouldSuppress}>
          {name === 'surveys' ? (
            <Trans>
              For people outside the charity: leave out names, clubs with few answers, and words where fewer than five
              people have answered.
            </Trans>
          ) : (
            <Trans>
              For people outside the charity: hide numbers from 1 to 7, and some others from which these could be worked
              out. They show as *.
            </Trans>
          )}
        </Checkbox>
        {shouldSuppress ? (
          <p className="text-sm text-muted-foreground">
            <Trans>Do not publish this file beside another file of these clubs.</Trans>
          </p>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}
