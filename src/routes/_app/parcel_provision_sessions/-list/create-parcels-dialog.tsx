import { formatDay, getLondonDay, getYear } from '@contract/rules/days.ts'
import type { Holiday } from '@contract/rules/holidays.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createParcel } from '@/features/parcels/parcel-changes.ts'
import { useParcelDates, useParcelSessions } from '@/features/parcels/use-parcel-sessions.ts'
import { CreateDaysDialog, DaysCalendar, DaysChosen, HolidayField, YearField } from '@/kit/form/create-days-dialog.tsx'
import { useQueueDays } from '@/kit/form/use-queue-days.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { chooseDays, choosePlanHoliday, filterAvailableDays, findDefaultSource, suggestDays } from './parcel-plan.ts'

const NO_FILTER = {}

type CreateParcelsProps = {
  /**
   * Id of the session whose activities and families are copied (PARC-30). By default, the latest session up to the
   * chosen day is copied.
   */
  clone?: string | undefined
  onClose: () => void
}

/**
 * Dialog for new parcel sessions: year, months and one or more days, empty or cloned from another session (PARC-17 to
 * PARC-33). It opens with today and the families of the latest session, so that most users only press Create.
 */
export const CreateParcelsDialog = ({ clone, onClose }: CreateParcelsProps) => {
  const { t } = useLingui()
  const { busy, queueDays } = useQueueDays()
  const navigate = useNavigate()
  const takenDays = useParcelDates()
  const otherSessions = useParcelSessions(NO_FILTER)
  const today = getLondonDay()
  const [year, setYear] = useState(getYear(today))
  const [chosenHoliday, setHoliday] = useState<Holiday | ''>('')
  const [chosenSource, setSource] = useState(clone)
  /** Days that the user chose, or null while the suggested day is unchanged. */
  const [chosenDays, setDays] = useState<readonly string[] | null>(null)
  const [showsMissingFields, setShowsMissingFields] = useState(false)
  if (!takenDays || !otherSessions) return null

  const suggestedDays = chosenDays ? [] : suggestDays(today, takenDays)
  // Filter again, because another device may have created a session on a chosen day.
  const availableDays = filterAvailableDays(chosenDays ?? suggestedDays, year, takenDays)
  const source = chosenSource ?? findDefaultSource(otherSessions.sessions, availableDays[0] ?? today)
  const holiday = choosePlanHoliday(chosenHoliday, availableDays)
  const defaultMonth = today.startsWith(`${year}-`) ? today : `${year}-01-01`
  const sourceOptions = otherSessions.sessions.map(({ id, date, total_parcels: count }) => {
    const day = formatDay(date)
    const families = plural(count, { one: '# family', other: '# families' })
    return { value: id, label: t`From ${day}: ${families}` }
  })
  const getSuggestion = (): string | undefined => {
    if (!holiday || availableDays.length === 0) return undefined
    const sourceLabel = sourceOptions.find(({ value }) => value === source)?.label ?? t`Start empty`
    return [...availableDays.map(formatDay), sourceLabel].join(', ')
  }
  const create = async () => {
    if (!holiday || availableDays.length === 0) return setShowsMissingFields(true)
    const changes = availableDays.map((date) => createParcel({ date, holiday, clone: source || undefined }))
    await queueDays(changes, () => {
      onClose()
      const [onlyChange, otherChange] = changes
      if (onlyChange && !otherChange)
        void navigate({ to: '/parcel_provision_sessions/$id', params: { id: onlyChange.args.id } })
    })
  }
  return (
    <CreateDaysDialog
      title={clone ? <Trans>Clone a parcel session</Trans> : <Trans>Create New Session(s)</Trans>}
      busy={busy}
      suggestion={getSuggestion()}
      onCreate={() => void create()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <YearField
            value={year}
            today={today}
            onChange={(value) => {
              setYear(value)
              setDays(chosenDays && filterAvailableDays(chosenDays, value, takenDays))
            }}
          />
          <HolidayField value={holiday} missing={showsMissingFields && !holiday} onChange={setHoliday} />
          <Field
            label={t`Families and activities`}
            hint={source ? t`Families in the archive stay behind. Nothing is packed yet.` : undefined}
          >
            <Select
              value={source}
              none={{ label: t`Start empty`, onChoose: () => setSource('') }}
              options={sourceOptions}
              onValueChange={setSource}
            />
          </Field>
          <DaysChosen count={availableDays.length} />
        </div>
        <DaysCalendar
          key={year}
          days={availableDays}
          missing={showsMissingFields && availableDays.length === 0}
          onDays={(chosen) => {
            setShowsMissingFields(false)
            setDays(chooseDays(chosen, suggestedDays))
          }}
          disabledReason={(day) => (takenDays.has(day) ? t`There is already a session on this date.` : undefined)}
          disabledNote={<Trans>Crossed-out days have a session already.</Trans>}
          min={`${year}-01-01`}
          max={`${year}-12-31`}
          defaultMonth={defaultMonth}
          today={today}
        />
      </div>
    </CreateDaysDialog>
  )
}
