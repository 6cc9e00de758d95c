import { newId } from '@contract/id.ts'
import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { findOpenHoliday, type Holiday } from '@contract/rules/holidays.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState } from 'react'
import { CreateDaysDialog, DaysCalendar, DaysChosen, HolidayField, YearField } from '@/kit/form/create-days-dialog.tsx'
import { useQueueDays } from '@/kit/form/use-queue-days.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import { useUser } from '@/user/use-user.ts'
import {
  findDayProblem,
  getCalendarRange,
  getFirstShownDay,
  getHolidayDates,
  isMissingDates,
  partitionDays,
  type SessionPlan,
} from './choose-days.ts'
import { DayNotice } from './day-notice.tsx'
import { useTypedPlaces } from './use-typed-places.ts'

type DroppedDays = Record<'outside' | 'otherYear' | 'taken', readonly string[]>

const NO_DROPPED_DAYS: DroppedDays = { outside: [], otherYear: [], taken: [] }

type MissingFields = { holiday?: boolean; days?: boolean }

/** Dialog that creates sessions from a year, a holiday and one or several days (SES-45 to SES-60). Works offline. */
export const CreateSessionsDialog = ({ group, onClose }: { group?: string | undefined; onClose: () => void }) => {
  const { t } = useLingui()
  const { busy, queueDays } = useQueueDays()
  const navigate = useNavigate()
  const replica = useReplica()
  const user = useUser()
  const today = getLondonDay()
  const [year, setYear] = useState(getYear(today))
  const [chosenHoliday, setHoliday] = useState<Holiday | null>(null)
  const [chosenGroup, setChosenGroup] = useState(group ?? '')
  const [days, setDays] = useState<readonly string[]>([])
  const [rejectedDays, setRejectedDays] = useState(NO_DROPPED_DAYS)
  const [missingFields, setMissingFields] = useState<MissingFields>({})
  const [typedPlaces, setTypedPlaces] = useState('')
  const placesField = useRef<HTMLInputElement>(null)
  const { places, error: placesError } = useTypedPlaces(typedPlaces)
  const clubData = useLiveQuery(async () => {
    const [groups, allocations, sessions] = await Promise.all([
      replica.db.rows('groups').toArray(),
      replica.db.rows('holiday_allocation').toArray(),
      replica.db.rows('sessions').toArray(),
    ])
    return { groups, allocations, sessions }
  }, [replica])
  if (!clubData) return null

  const defaultGroup = clubData.groups.find((g) => g.is_default)?.id ?? ''
  const groupId = chosenGroup || defaultGroup
  // Preselect the current holiday, because most sessions are created for it.
  const currentHoliday = findOpenHoliday(today, clubData.allocations)
  const holiday = chosenHoliday ?? (currentHoliday?.year === year ? (currentHoliday.holiday as Holiday) : '')
  const plan: SessionPlan = { year, holiday, group: groupId }
  const { first, last } = getCalendarRange(plan, clubData)
  const firstShownDay = getFirstShownDay(plan, clubData, today)
  const isWithoutDates = isMissingDates(plan, clubData)
  const getDisabledReason = (day: string): string | undefined => {
    const problem = findDayProblem(day, plan, clubData)
    if (problem === 'taken') return t`There is already a session on this date.`
    return problem ? t`Outside the dates of this holiday` : undefined
  }
  /** Keeps chosen days that fit the changed plan, and shows the dropped days. */
  const changePlan = (next: Partial<SessionPlan>) => {
    const { kept: remainingDays, ...droppedDays } = partitionDays(days, { ...plan, ...next }, clubData)
    setDays(remainingDays)
    setRejectedDays(droppedDays)
  }
  const createSessions = async () => {
    if (!holiday || days.length === 0) return setMissingFields({ holiday: !holiday, days: days.length === 0 })
    if (places === undefined) return placesField.current?.focus()
    const changes = [...days].sort().map((date) => {
      const args = { id: newId(), date, holiday, year, group: groupId, ...(places !== null && { places }) }
      return { name: 'session.create' as const, args }
    })
    await queueDays(changes, () => {
      onClose()
      const [firstChange, secondChange] = changes
      if (firstChange && !secondChange) void navigate({ to: '/sessions/$id', params: { id: firstChange.args.id } })
    })
  }
  const crossedOutNote = getHolidayDates(plan, clubData) ? (
    <>
      <Trans>Crossed-out days are outside this holiday's dates or have a session already.</Trans>{' '}
      <Link to="/setup" state={{ year }}>
        <Trans>Open Setup</Trans>
      </Link>
    </>
  ) : (
    <Trans>Crossed-out days have a session already.</Trans>
  )

  return (
    <CreateDaysDialog
      title={<Trans>Create New Session(s)</Trans>}
      busy={busy}
      onCreate={() => void createSessions()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        {user.allow_multiple_groups && !group ? (
          <div className="sm:col-span-2">
            <Field label={t`Group`} required>
              <Select
                value={groupId}
                options={clubData.groups.map((g) => ({ value: g.id, label: g.name }))}
                onValueChange={(value) => {
                  setChosenGroup(value)
                  changePlan({ group: value })
                }}
              />
            </Field>
          </div>
        ) : null}
        <div className="grid content-start gap-4">
          <YearField
            value={year}
            today={today}
            onChange={(value) => {
              setYear(value)
              changePlan({ year: value })
            }}
          />
          <HolidayField
            value={holiday}
            missing={missingFields.holiday ?? false}
            onChange={(value) => {
              setHoliday(value)
              changePlan({ holiday: value })
              setMissingFields({ ...missingFields, holiday: false })
            }}
          />
          <DaysChosen count={days.length} />
        </div>
        <DayNotice year={year} noDates={isWithoutDates} {...rejectedDays} />
        <DaysCalendar
          key={`${year} ${holiday} ${firstShownDay}`}
          days={days}
          missing={missingFields.days ?? false}
          onDays={(chosen) => {
            setMissingFields({ ...missingFields, days: false })
            setRejectedDays(NO_DROPPED_DAYS)
            setDays(chosen)
          }}
          disabledReason={getDisabledReason}
          disabledNote={isWithoutDates ? undefined : crossedOutNote}
          min={first}
          max={last}
          defaultMonth={firstShownDay}
          today={today}
        />
        <Field
          className="sm:col-span-2"
          label={t`Places in every session`}
          hint={t`For how many children there is room. You can leave it empty.`}
          error={placesError}
        >
          <Input
            ref={placesField}
            inputMode="numeric"
            className="max-w-40"
            autoComplete="off"
            value={typedPlaces}
            onChange={(event) => setTypedPlaces(event.target.value)}
          />
        </Field>
      </div>
    </CreateDaysDialog>
  )
}
