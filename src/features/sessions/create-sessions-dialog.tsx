import { newId } from '@contract/id.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { holidayOn, holidays, yearOptions } from '@contract/rules/holidays.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useReplica } from '@/hooks/use-replica.ts'
import { useUser } from '@/hooks/use-user.ts'
import { calendarNames, fullDay } from '@/i18n/long-dates.ts'
import { useQueueDays } from '@/kit/form/use-queue-days.ts'
import { Button } from '@/ui/button.tsx'
import { Calendar } from '@/ui/date/calendar.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field, FieldError } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { useHolidayWords } from '@/words/use-holiday-words.ts'
import {
  datesOf,
  dayProblem,
  daysOfPlan,
  firstShown,
  lacksDates,
  type Plan,
  sortDays,
} from './choose-days.ts'
import { DayNotice } from './day-notice.tsx'

type Dropped = Record<'outside' | 'otherYear' | 'taken', readonly string[]>

const NONE: Dropped = { outside: [], otherYear: [], taken: [] }

type Missing = { holiday?: boolean; days?: boolean }

/** Create New Session(s): year, holiday and one or several days (SES-45 to SES-60). Works offline. */
export const CreateSessionsDialog = ({
  group,
  onClose,
}: {
  group?: string | undefined
  onClose: () => void
}) => {
  const { t } = useLingui()
  const { busy, queueDays } = useQueueDays()
  const navigate = useNavigate()
  const replica = useReplica()
  const user = useUser()
  const holidayWords = useHolidayWords()
  const today = dayInLondon()
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [chosenHoliday, setHoliday] = useState<(typeof holidays)[number] | null>(null)
  const [chosenGroup, setChosenGroup] = useState(group ?? '')
  const [days, setDays] = useState<readonly string[]>([])
  const [dropped, setDropped] = useState(NONE)
  const [missing, setMissing] = useState<Missing>({})
  const known = useLiveQuery(async () => {
    const [groups, allocations, sessions] = await Promise.all([
      replica.db.rows('groups').toArray(),
      replica.db.rows('holiday_allocation').toArray(),
      replica.db.rows('sessions').toArray(),
    ])
    return { groups, allocations, sessions }
  }, [replica])
  if (!known) return null

  const own = known.groups.find((g) => g.is_default)?.id ?? ''
  const groupId = chosenGroup || own
  // Most sessions are made for the holiday that is on.
  const now = holidayOn(today, known.allocations)
  const holiday = chosenHoliday ?? (now?.year === year ? (now.holiday as (typeof holidays)[number]) : '')
  const plan: Plan = { year, holiday, group: groupId }
  const { first, last } = daysOfPlan(plan, known)
  const opensAt = firstShown(plan, known, today)
  const noDates = lacksDates(plan, known)
  const reason = (day: string): string | undefined => {
    const problem = dayProblem(day, plan, known)
    if (problem === 'taken') return t`There is already a session on this date.`
    return problem ? t`Outside the dates of this holiday` : undefined
  }
  /** Days that were chosen first stay where they go with the change, and are named where they do not. */
  const change = (next: Partial<Plan>) => {
    const { kept, ...gone } = sortDays(days, { ...plan, ...next }, known)
    setDays(kept)
    setDropped(gone)
  }
  const toggle = (day: string) => {
    setMissing({ ...missing, days: false })
    setDropped(NONE)
    setDays(days.includes(day) ? days.filter((d) => d !== day) : [...days, day])
  }
  const create = async () => {
    if (!holiday || days.length === 0) return setMissing({ holiday: !holiday, days: days.length === 0 })
    const changes = [...days].sort().map((date) => {
      const args = { id: newId(), date, holiday, year, group: groupId }
      return { name: 'session.create' as const, args }
    })
    await queueDays(changes, () => {
      onClose()
      const [only, more] = changes
      if (only && !more) void navigate({ to: '/sessions/$id', params: { id: only.args.id } })
    })
  }
  const names = calendarNames()
  const crossedOut = datesOf(plan, known) ? (
    <>
      <Trans>Crossed-out days are outside this holiday's dates or have a session already.</Trans>{' '}
      <Link to="/setup" state={{ year } as never}>
        <Trans>Open Setup</Trans>
      </Link>
    </>
  ) : (
    <Trans>Crossed-out days have a session already.</Trans>
  )

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="wide"
        title={<Trans>Create New Session(s)</Trans>}
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
        <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {user.allow_multiple_groups && !group ? (
            <div className="sm:col-span-2">
              <Field label={t`Group`} required>
                <Select
                  value={groupId}
                  options={known.groups.map((g) => ({ value: g.id, label: g.name }))}
                  onValueChange={(value) => {
                    setChosenGroup(value)
                    change({ group: value })
                  }}
                />
              </Field>
            </div>
          ) : null}
          <div className="grid content-start gap-4">
            <Field label={t`Year`} required>
              <Select
                value={String(year)}
                options={yearOptions(today).map((y) => ({ value: String(y), label: String(y) }))}
                onValueChange={(value) => {
                  setYear(Number(value))
                  change({ year: Number(value) })
                }}
              />
            </Field>
            <Field label={t`Holiday`} required error={missing.holiday ? t`Choose a holiday` : undefined}>
              <Select
                value={holiday}
                placeholder={t`Choose`}
                options={holidays.map((h) => ({ value: h, label: holidayWords(h) }))}
                onValueChange={(value) => {
                  setHoliday(value)
                  change({ holiday: value })
                  setMissing({ ...missing, holiday: false })
                }}
              />
            </Field>
            <p role="status" className="text-sm text-muted-foreground max-sm:sr-only">
              {days.length ? plural(days.length, { one: '# day chosen', other: '# days chosen' }) : null}
            </p>
          </div>
          <DayNotice year={year} noDates={noDates} {...dropped} />
          <div className="grid content-start gap-2">
            <Calendar
              key={`${year} ${holiday} ${opensAt}`}
              label={t`Days`}
              words={{
                ...names,
                previousMonth: t`Previous month`,
                nextMonth: t`Next month`,
                dayName: fullDay,
              }}
              value={days}
              onToggle={toggle}
              disabledReason={reason}
              disabledNote={noDates ? undefined : crossedOut}
              min={first}
              max={last}
              defaultMonth={opensAt}
              today={today}
              multiple
            />
            {missing.days ? (
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
