import { registeredOperations } from '@contract/registered/registered.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useDownload } from '@/device/use-download.ts'
import { useFieldErrors } from '@/kit/form/use-field-errors.ts'
import { Button } from '@/ui/button.tsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useSavedNotice } from './use-saved-notice.ts'

/** Asks between which days people were registered, and for their site (REG-95 to REG-103). */
export const ChurchSuiteDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const saved = useSavedNotice()
  const notice = useErrorNotice()
  const { errors, form, mark, clear } = useFieldErrors(['date_from', 'date_to', 'sites'])
  const { busy, fetch } = useDownload(registeredOperations['registered.churchsuite_export'], (error) => {
    if (!mark(error)) notice(error)
  })
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(dayInLondon())
  const [sites, setSites] = useState('')
  const [tried, setTried] = useState(0)
  useEffect(() => {
    if (tried) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tried, form])
  const backwards = from !== null && to !== null && to < from
  const required = t`Enter a date`
  const submit = async () => {
    setTried((times) => times + 1)
    clear()
    if (!from || !to || backwards) return
    const name = await fetch({ body: { date_from: from, date_to: to, sites: sites.trim() || null } })
    if (!name) return
    onClose()
    saved(name)
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={<Trans>Export to ChurchSuite</Trans>}
        description={
          <Trans>People who were registered between two days, for ChurchSuite's own import.</Trans>
        }
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" busy={busy} onClick={() => void submit()}>
              <Trans>Export</Trans>
            </Button>
          </>
        }
      >
        <form
          ref={form}
          noValidate
          className="grid gap-4 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Field
            label={<Trans>From</Trans>}
            required
            error={tried > 0 && !from ? required : errors.date_from}
          >
            <DateInput placeholder={t`dd/mm/yyyy`} value={from} onValueChange={setFrom} />
          </Field>
          <Field
            label={<Trans>To</Trans>}
            required
            error={
              tried > 0 && !to
                ? required
                : backwards
                  ? t`The end date must be on or after the start date.`
                  : errors.date_to
            }
          >
            <DateInput placeholder={t`dd/mm/yyyy`} value={to} onValueChange={setTo} />
          </Field>
          <Field
            className="sm:col-span-2"
            label={<Trans>Site</Trans>}
            optionalMark={<Trans>(optional)</Trans>}
            error={errors.sites}
            hint={<Trans>Goes into ChurchSuite's site column for everyone.</Trans>}
          >
            <Input value={sites} maxLength={200} onChange={(event) => setSites(event.target.value)} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}
