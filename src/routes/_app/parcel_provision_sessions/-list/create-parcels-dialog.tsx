import { dayInLondon } from '@contract/rules/days.ts'
import { type Holiday, holidays, yearOptions } from '@contract/rules/holidays.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createParcel } from '@/features/parcels/parcel-changes.ts'
import { useParcelDates, useParcelSessions } from '@/features/parcels/use-parcel-sessions.ts'
import { longDay } from '@/i18n/format.ts'
import { calendarNames, fullDay } from '@/i18n/long-dates.ts'
import { useQueueDays } from '@/kit/form/use-queue-days.ts'
import { Button } from '@/ui/button.tsx'
import { Calendar } from '@/ui/date/calendar.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field, FieldError } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { useHolidayWords } from '@/words/use-holiday-words.ts'
import { daysThatFit, holidayOfPlan } from './parcel-plan.ts'

const ALL = {}

type CreateParcelsProps = {
  /** The session to take activities and families from (PARC-30). */
  clone?: string | undefined
  onClose: () => void
}

/** New parcel sessions: year, months and one or several days, empty or made from another session (PARC-17 to PARC-33). */
export const CreateParcelsDialog = ({ clone, onClose }: CreateParcelsProps) => {
  const { t } = useLingui()
  const { busy, queueDays } = useQueueDays()
  const navigate = useNavigate()
  const holidayWords = useHolidayWords()
  const taken = useParcelDates()
  const others = useParcelSessions(ALL)
  const today = dayInLondon()
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [chosenHoliday, setHoliday] = useState<Holiday | ''>('')
  const [source, setSource] = useState(clone ?? '')
  const [days, setDays] = useState<readonly string[]>([])
  const [missing, setMissing] = useState(false)
  if (!taken || !others) return null

  // Another device may have made a session on a chosen day meanwhile.
  const wanted = daysThatFit(days, year, taken)
  const holiday = holidayOfPlan(chosenHoliday, wanted)
  const opensAt = today.startsWith(`${year}-`) ? today : `${year}-01-01`
  const toggle = (day: string) => {
    setMissing(false)
    setDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day])
  }
  const create = async () => {
    if (!holiday || wanted.length === 0) return setMissing(true)
    const changes = wanted.map((date) => createParcel({ date, holiday, clone: source || undefined }))
    await queueDays(changes, () => {
      onClose()
      const [only, more] = changes
      if (only && !more) void navigate({ to: '/parcel_provision_sessions/$id', params: { id: only.args.id } })
    })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="wide"
        title={clone ? <Trans>Clone a parcel session</Trans> : <Trans>Create New Session(s)</Trans>}
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" busy={busy} onClick={() => void create()}>
              <Trans>Create</Trans>
            </Button>
          </>
        }
      >
        <div className="grid gap-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
          <div className="grid content-start gap-4">
            <Field label={t`Year`} required>
              <Select
                value={String(year)}
                options={yearOptions(today).map((y) => ({ value: String(y), label: String(y) }))}
                onValueChange={(value) => {
                  setYear(Number(value))
                  setDays(daysThatFit(days, Number(value), taken))
                }}
              />
            </Field>
            <Field label={t`Holiday`} required error={missing && !holiday ? t`Choose a holiday` : undefined}>
              <Select
                value={holiday}
                placeholder={t`Choose`}
                options={holidays.map((h) => ({ value: h, label: holidayWords(h) }))}
                onValueChange={setHoliday}
              />
            </Field>
            <Field
              label={t`Families and activities`}
              hint={source ? t`Families in the archive stay behind. Nothing is packed yet.` : undefined}
            >
              <Select
                value={source}
                none={{ label: t`Start empty`, onChoose: () => setSource('') }}
                options={others.sessions.map(({ id, date, total_parcels: count }) => {
                  const day = longDay(date)
                  const families = plural(count, { one: '# family', other: '# families' })
                  return { value: id, label: t`From ${day}: ${families}` }
                })}
                onValueChange={setSource}
              />
            </Field>
            <p role="status" className="text-sm text-muted-foreground max-sm:sr-only">
              {wanted.length ? plural(wanted.length, { one: '# day chosen', other: '# days chosen' }) : null}
            </p>
          </div>
          <div className="grid content-start gap-2">
            <Calendar
              key={year}
              label={t`Days`}
              words={{
                ...calendarNames(),
                previousMonth: t`Previous month`,
                nextMonth: t`Next month`,
                dayName: fullDay,
              }}
              value={wanted}
              onToggle={toggle}
              disabledReason={(day) =>
                taken.has(day) ? t`There is already a session on this date.` : undefined
              }
              disabledNote={<Trans>Crossed-out days have a session already.</Trans>}
              min={`${year}-01-01`}
              max={`${year}-12-31`}
              defaultMonth={opensAt}
              today={today}
              multiple
            />
            {missing && wanted.length === 0 ? (
              <FieldError>
                <Trans>Choose at least one day</Trans>
              </FieldError>
            ) : null}
          </div>
        </div>
      </DialogContent>
    </Dialog>
  )
}
