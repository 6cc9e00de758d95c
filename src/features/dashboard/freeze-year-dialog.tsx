import { listDashboardYears } from '@contract/dashboard/filter.ts'
import { frozenYearOperations } from '@contract/dashboard/frozen-years.ts'
import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Archive } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useQueryStore } from '@/data/query-client.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useToast } from '@/ui/toast.tsx'
import { errorMessages } from '@/words/error-messages.ts'
import { useTooLongCheck } from '@/words/too-long-message.ts'

const MAX_NOTE_LENGTH = 500

/** Dialog that saves a snapshot of a year's numbers, with an optional note such as the recipient (B-NUM-04). */
export const FreezeYearDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const store = useQueryStore()
  const thisYear = getYear(getLondonDay())
  const [year, setYear] = useState(String(thisYear))
  const [note, setNote] = useState('')
  const noteField = useRef<HTMLTextAreaElement>(null)
  const tooLongError = useTooLongCheck()(note, MAX_NOTE_LENGTH)
  const [isBusy, setIsBusy] = useState(false)
  const saveSnapshot = async () => {
    if (tooLongError) return noteField.current?.focus()
    setIsBusy(true)
    try {
      await call(frozenYearOperations['dashboard.freeze_year'], {
        body: { year: Number(year), note: note.trim() || null },
      })
      await store.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'dashboard' })
      show({ message: t`The numbers of ${year} are kept as they are now.` })
      onClose()
    } catch (error) {
      setIsBusy(false)
      if (error instanceof ApiError && error.code === 'no_data')
        show({ message: i18n._(errorMessages.no_data), tone: 'error' })
      else showErrorNotice(error)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t`Save a year`}
        description={<Trans>The numbers of all clubs, as they are at this moment.</Trans>}
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" icon={Archive} busy={isBusy} onClick={() => void saveSnapshot()}>
              <Trans>Keep the numbers</Trans>
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Field label={t`Year`}>
            <Select
              options={listDashboardYears()
                .filter((one) => one <= thisYear)
                .map((one) => ({ value: String(one), label: String(one) }))}
              value={year}
              onValueChange={setYear}
            />
          </Field>
          <Field label={t`Note`} hint={t`For example: sent to the Welsh Government`} error={tooLongError}>
            <Textarea ref={noteField} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
        </div>
      </DialogContent>
    </Dialog>
  )
}
