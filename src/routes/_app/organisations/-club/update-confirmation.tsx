import {
  type ClubHoliday,
  holidayConfirmationOperations,
  MAX_DATES_LENGTH,
} from '@contract/club-status/holiday-confirmations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useToast } from '@/ui/toast.tsx'
import { YesNo } from '@/ui/yes-no.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'

export type Holiday = ClubHoliday

type UpdateConfirmationProps = {
  club: { id: string; organisation_name: string }
  holiday: Holiday
  onClose: () => void
}

/** Dialog to update one holiday of a club (STAT-03 to STAT-19). */
export const UpdateConfirmation = ({ club, holiday, onClose }: UpdateConfirmationProps) => {
  const { t } = useLingui()
  const words = useHolidayLabel()
  const { show } = useToast()
  const showError = useErrorNotice()
  const reachable = useReachable()
  const outdate = useInvalidate('holiday_allocation')
  const { holiday_confirmation: before, suggested_dates: suggested, year } = holiday
  const [open, setOpen] = useState(before?.is_open ?? null)
  const [dates, setDates] = useState(before?.dates ?? '')
  const [confirmed, setConfirmed] = useState(before?.confirmed_by_rl ?? null)
  const excess = useTooLongCheck()(dates, MAX_DATES_LENGTH)
  const field = useRef<HTMLTextAreaElement>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const getMissingMessage = (value: boolean | null) => (tried && value === null ? t`Choose an answer.` : undefined)
  const save = async () => {
    setTried(true)
    if (open === null || confirmed === null) return
    if (excess) return field.current?.focus()
    setBusy(true)
    try {
      await call(holidayConfirmationOperations['holiday_allocation.manual_update'], {
        params: { year: String(year) },
        body: {
          year,
          holiday: holiday.holiday,
          organisation: club.id,
          is_open: open,
          dates: dates.trim() || null,
          confirmed_by_rl: confirmed,
          confirmed_by_text: before?.confirmed_by_text ?? false,
        },
      })
      show({ message: t`Updated successfully` })
      void outdate()
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const name = words(holiday.holiday)
  return (
    <Dialog open onOpenChange={(stays) => stays || onClose()}>
      <DialogContent
        title={t`Update ${name} ${year}`}
        description={club.organisation_name}
        footer={
          <>
            {reachable ? null : <NeedsWifi />}
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" busy={busy} disabled={!reachable} onClick={() => void save()}>
              <Trans>Save</Trans>
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <FieldGroup legend={t`CRL status`} required error={getMissingMessage(open)}>
            <YesNo value={open} onValueChange={setOpen} yesLabel={t`Open`} noLabel={t`Closed`} />
          </FieldGroup>
          <Field
            label={t`Dates`}
            error={excess}
            optionalMark={t`(optional)`}
            hint={t`In the club’s own words, such as “Tuesdays and Thursdays, 22 July to 27 August”.`}
          >
            <Textarea ref={field} rows={2} value={dates} onChange={(event) => setDates(event.target.value)} />
          </Field>
          {suggested && suggested !== dates ? (
            <p className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft p-3 text-warning-text">
              <span className="min-w-0 wrap-anywhere">
                <Trans>A reply names: {suggested}</Trans>
              </span>
              <Button size="small" variant="outline" onClick={() => setDates(suggested)}>
                <Trans>Use these dates</Trans>
              </Button>
            </p>
          ) : null}
          <FieldGroup
            legend={t`Confirmed by the Church Relationship Lead`}
            required
            error={getMissingMessage(confirmed)}
          >
            <YesNo
              value={confirmed}
              onValueChange={setConfirmed}
              yesLabel={t({ message: 'Yes', context: 'it is' })}
              noLabel={t({ message: 'No', context: 'it is' })}
            />
          </FieldGroup>
        </div>
      </DialogContent>
    </Dialog>
  )
}
