import { registeredOperations } from '@contract/registered/registered.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { fetchFile } from '@/api/file.ts'
import { download } from '@/browser/download.ts'
import { DayField, TextField } from '@/kit/form/fields.tsx'
import { FormDialog } from '@/kit/form/form-dialog.tsx'
import { useSavedNotice } from './use-saved-notice.ts'

const operation = registeredOperations['registered.churchsuite_export']

type ExportValues = { date_from: string | null; date_to: string | null; sites: string }

/** Dialog for the ChurchSuite export: range of registration dates, and site (REG-95 to REG-103). */
export const ChurchSuiteDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const showSavedNotice = useSavedNotice()
  return (
    <FormDialog<ExportValues>
      wide
      title={<Trans>Export to ChurchSuite</Trans>}
      description={<Trans>People who were registered between two days, for ChurchSuite's own import.</Trans>}
      sendLabel={<Trans>Export</Trans>}
      schema={operation.body}
      labels={{ date_from: t`From`, date_to: t`To`, sites: t`Site` }}
      saved={{ values: { date_from: null, date_to: getLondonDay(), sites: '' }, etag: null }}
      savedMessage={null}
      save={async (values) => {
        const { date_from, date_to, sites } = values
        const body = { date_from: date_from ?? '', date_to: date_to ?? '', sites: sites.trim() || null }
        const file = await fetchFile(operation, { body })
        download(file)
        showSavedNotice(file.name)
      }}
      onClose={onClose}
    >
      <DayField name="date_from" />
      <DayField name="date_to" />
      <TextField
        name="sites"
        optional
        className="sm:col-span-2"
        hint={<Trans>Goes into ChurchSuite's site column for everyone.</Trans>}
      />
    </FormDialog>
  )
}
