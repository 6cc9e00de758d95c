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
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
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
  const getHolidayLabel = useHolidayLabel()
  const { show } = useToast()
  const showError = useErrorNotice()
  const isReachable = useReachable()
  const invalidateHolidays = useInvalidate('holiday_allocation')
  const { holiday_confirmation: previousConfirmation, suggested_dates: suggested, year } = holiday
  const [isOpen, setIsOpen] = useState(previousConfirmation?.is_open ?? null)
  const [dates, setDates] = useState(previousConfirmation?.dates ?? '')
  const [isConfirmed, setIsConfirmed] = useState(previousConfirmation?.confirmed_by_rl ?? null)
  const lengthError = useTooLongCheck()(dates, MAX_DATES_LENGTH)
  const datesFieldRef = useRef<HTMLTextAreaElement>(null)
  const [hasTried, setHasTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const getMissingMessage = (value: boolean | null) => (hasTried && value === null ? t`Choose an answer.` : undefined)
  const save = async () => {
    setHasTried(true)
    if (isOpen === null || isConfirmed === null) return
    if (lengthError) return datesFieldRef.current?.focus()
    setIsBusy(true)
    try {
      await call(holidayConfirmationOperations['holiday_allocation.manual_update'], {
        params: { year: String(year) },
        body: {
          year,
          holiday: holiday.holiday,
          organisation: club.id,
          is_open: isOpen,
          dates: dates.trim() || null,
          confirmed_by_rl: isConfirmed,
          confirmed_by_text: previousConfirmation?.confirmed_by_text ?? false,
        },
      })
      show({ message: t`Updated successfully` })
      void invalidateHolidays()
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  const name = getHolidayLabel(holiday.holiday)
  return (
    <Dialog open onOpenChange={(stays) => stays || onClose()}>
      <DialogContent
        title={t`Update ${name} ${year}`}
        description={club.organisation_name}
        footer={
          <>
            {isReachable ? null : <NeedsWifi />}
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" busy={isBusy} disabled={!isReachable} onClick={() => void save()}>
              <Trans>Save</Trans>
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <FieldGroup legend={t`CRL status`} required error={getMissingMessage(isOpen)}>
            <YesNo value={isOpen} onValueChange={setIsOpen} yesLabel={t`Open`} noLabel={t`Closed`} />
          </FieldGroup>
          <Field
            label={t`Dates`}
            error={lengthError}
            optionalMark={t`(optional)`}
            hint={t`In the club’s own words, such as “Tuesdays and Thursdays, 22 July to 27 August”.`}
          >
            <Textarea ref={datesFieldRef} rows={2} value={dates} onChange={(event) => setDates(event.target.value)} />
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
            error={getMissingMessage(isConfirmed)}
          >
            <YesNo
              value={isConfirmed}
              onValueChange={setIsConfirmed}
              yesLabel={t({ message: 'Yes', context: 'it is' })}
              noLabel={t({ message: 'No', context: 'it is' })}
            />
          </FieldGroup>
        </div>
      </DialogContent>
    </Dialog>
  )
}
