import { holidayAllocationOperations } from '@contract/holiday-allocation.ts'
import { formatDay, getLondonDay, getYear } from '@contract/rules/days.ts'
import { getHolidayByMonth, getYearOptions } from '@contract/rules/holidays.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarCheck, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useMediaQuery } from '@/browser/use-media.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { OpenMark } from '@/features/club-status/status-marks.tsx'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { YesNoMark } from '@/kit/list/yes-no-mark.tsx'
import { Button } from '@/ui/button.tsx'
import { CardTitle } from '@/ui/card.tsx'
import { Table } from '@/ui/data-table.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { type Holiday, UpdateConfirmation } from './update-confirmation.tsx'

const operation = holidayAllocationOperations['holiday_allocation.year']

/** The open status of the club in each holiday of a year, as known to central staff (STAT-01 to STAT-23). */
export const HolidayConfirmations = ({ club }: { club: { id: string; organisation_name: string } }) => {
  const { t } = useLingui()
  const today = getLondonDay()
  const [year, setYear] = useState(getYear(today))
  const [openedHoliday, setOpenedHoliday] = useState<Holiday | null>(null)
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const holidaysQuery = useOperationQuery(operation, {
    params: { year: String(year) },
    query: { organisation: club.id },
  })
  const holidays = holidaysQuery.answer?.filter((row): row is Holiday => 'has_data' in row) ?? null
  const currentHoliday = getYear(today) === year ? getHolidayByMonth(today) : null
  const HolidayRows = isPhone ? PhoneRows : RowsTable
  return (
    <section className="grid grid-cols-1 gap-3 rounded-xl border border-border bg-card p-5">
      <CardTitle
        icon={CalendarCheck}
        aside={
          <Field label={t`Year`} hideLabel>
            <Select
              options={getYearOptions(today).map((value) => ({ value: String(value), label: String(value) }))}
              value={String(year)}
              onValueChange={(value) => setYear(Number(value))}
            />
          </Field>
        }
      >
        <Trans>Holiday confirmation</Trans>
      </CardTitle>
      <LoadNotice
        {...holidaysQuery}
        stale={holidays !== null}
        words={{
          cutOff: <Trans>The holidays need a connection: they are not kept on this device.</Trans>,
          fault: <Trans>The holidays could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      {holidays ? (
        <HolidayRows holidays={holidays} now={currentHoliday} onUpdate={setOpenedHoliday} />
      ) : (
        holidaysQuery.busy && <Skeleton className="h-80" />
      )}
      {openedHoliday ? (
        <UpdateConfirmation club={club} holiday={openedHoliday} onClose={() => setOpenedHoliday(null)} />
      ) : null}
    </section>
  )
}

type RowsProps = {
  holidays: readonly Holiday[]
  /** Holiday in which today's date usually falls. Null for another year. */
  now: string | null
  onUpdate: (holiday: Holiday) => void
}

const RowsTable = ({ holidays, now, onUpdate }: RowsProps) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  return (
    <Table caption={t`Holiday confirmation`}>
      <thead>
        <tr>
          <th scope="col">{t`Holiday`}</th>
          <th scope="col">{t`Status`}</th>
          <th scope="col">{t`Dates`}</th>
          <th scope="col">{t`Confirmed by CRL`}</th>
          <th scope="col">{t`Has data`}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {holidays.map((holiday) => (
          <tr key={holiday.holiday} className={holiday.holiday === now ? 'bg-accent' : undefined}>
            <td className="whitespace-nowrap">
              <b>{getHolidayLabel(holiday.holiday)}</b> {holiday.holiday === now ? <CurrentHolidayMark /> : null}
            </td>
            <td>
              <ConfirmationStatus holiday={holiday} />
            </td>
            <td className="min-w-40">
              <HolidayDates holiday={holiday} />
            </td>
            <td>
              <YesNoMark yes={holiday.holiday_confirmation?.confirmed_by_rl ?? false} />
            </td>
            <td>
              <YesNoMark yes={holiday.has_data} />
            </td>
            <td>
              <UpdateButton holiday={holiday} onUpdate={onUpdate} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const PhoneRows = ({ holidays, now, onUpdate }: RowsProps) => {
  const getHolidayLabel = useHolidayLabel()
  return (
    <ul className="grid">
      {holidays.map((holiday) => (
        <li key={holiday.holiday} className="grid gap-1.5 border-t border-border py-3 text-sm">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b className="text-base">
              {getHolidayLabel(holiday.holiday)} {holiday.holiday === now ? <CurrentHolidayMark /> : null}
            </b>
            <ConfirmationStatus holiday={holiday} />
          </p>
          <div>
            <HolidayDates holiday={holiday} />
          </div>
          <p className="flex flex-wrap gap-x-5">
            <span>
              <Trans>Confirmed by CRL</Trans>:{' '}
              <YesNoMark yes={holiday.holiday_confirmation?.confirmed_by_rl ?? false} />
            </span>
            <span>
              <Trans>Has data</Trans>: <YesNoMark yes={holiday.has_data} />
            </span>
          </p>
          <UpdateButton holiday={holiday} onUpdate={onUpdate} />
        </li>
      ))}
    </ul>
  )
}

const CurrentHolidayMark = () => (
  <span className="text-sm font-regular text-muted-foreground">
    <Trans context="holiday">now</Trans>
  </span>
)

const UpdateButton = ({ holiday, onUpdate }: { holiday: Holiday; onUpdate: (holiday: Holiday) => void }) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const name = getHolidayLabel(holiday.holiday)
  return (
    <Button size="small" aria-label={t`Update ${name}`} onClick={() => onUpdate(holiday)}>
      <Trans>Update</Trans>
    </Button>
  )
}

const ConfirmationStatus = ({ holiday: { holiday_confirmation: confirmation } }: { holiday: Holiday }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <OpenMark open={confirmation?.is_open ?? null} />
    {confirmation?.confirmed_by_text ? (
      <span className="inline-flex items-center gap-1 text-muted-foreground">
        <MessageSquareText aria-hidden="true" className="size-4" />
        <Trans>by text</Trans>
      </span>
    ) : null}
  </span>
)

/** The confirmed dates, the dates in the club's own Setup, and the dates that a reply names. */
const HolidayDates = ({ holiday }: { holiday: Holiday }) => {
  const { holiday_confirmation: confirmation, suggested_dates: suggested, status, start_date, end_date } = holiday
  const [start, end] = [start_date && formatDay(start_date), end_date && formatDay(end_date)]
  return (
    <>
      <span className="whitespace-pre-wrap wrap-anywhere">
        {confirmation?.dates || <Trans context="dates">None</Trans>}
      </span>
      {status === 'Open' && start && end ? (
        <span className="block text-muted-foreground">
          <Trans>
            In the club’s Setup: {start} to {end}
          </Trans>
        </span>
      ) : (
        status === 'Closed' && (
          <span className="block text-muted-foreground">
            <Trans>In the club’s Setup: closed</Trans>
          </span>
        )
      )}
      {suggested ? (
        <span className="block font-bold text-warning-text">
          <Trans>A reply names: {suggested}</Trans>
        </span>
      ) : null}
    </>
  )
}
