import { type NumberDrilldown as Behind, behindNumberOperations } from '@contract/dashboard/behind-number.ts'
import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { formatDay } from '@contract/rules/days.ts'
import type { Holiday } from '@contract/rules/holidays.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { formatCount } from '@/i18n/numbers.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Name } from '@/ui/name.tsx'
import { Select } from '@/ui/select.tsx'
import { useIsRouteOffered } from '@/user/use-navigation.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import type { GroupName, GroupNumbers } from './golden-group.ts'
import { NumbersLoading, NumbersNotice } from './numbers-content.tsx'

type NumberDetailsProps = {
  group: GroupName
  name: string
  label: string
  numbers: GroupNumbers
  filter: DashboardFilterInput
  onClose: () => void
}

const YEAR_OPTION = 'year'

/**
 * Dialog that lists the clubs, people or sessions of a number, for the year or one holiday (B-NUM-01). The list is not
 * stored on the device.
 */
export const NumberDetails = ({ group, name, label, numbers, filter, onClose }: NumberDetailsProps) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const [holiday, setHoliday] = useState<Holiday | null>(null)
  const request = useOperationQuery(behindNumberOperations['dashboard.behind_number'], {
    body: { ...filter, table: group, number: name, holiday },
  })
  const { answer } = request
  const row = numbers.holidays.find((one) => one.holiday === holiday) ?? numbers.year_to_date
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={label}
        footer={
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <Field label={<Trans>Holiday</Trans>}>
          <Select<Holiday | typeof YEAR_OPTION>
            value={holiday ?? YEAR_OPTION}
            onValueChange={(chosen) => setHoliday(chosen === YEAR_OPTION ? null : chosen)}
            options={[
              { value: YEAR_OPTION, label: filter.year === 'custom' ? t`All of these days` : t`Year to date` },
              ...numbers.holidays.map(({ holiday: one }) => ({ value: one, label: getHolidayLabel(one) })),
            ]}
          />
        </Field>
        <NumbersNotice questions={[{ ...request, told: answer && { answer, at: 0 } }]} />
        {request.busy ? <NumbersLoading rows={6} /> : null}
        {answer ? (
          <>
            {row.entered > 0 && answer.clubs.length === 0 ? (
              <p>
                <Trans>Numbers that were sent in by hand are not in this list.</Trans>
              </p>
            ) : null}
            <DetailRows behind={answer} />
          </>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}

type DetailLine = { id: string; name: ReactNode; count: number }

const DetailRows = ({ behind }: { behind: Behind }) => {
  const { t } = useLingui()
  const lines = toLines(behind)
  if (lines.length === 0)
    return (
      <p className="text-muted-foreground">
        <Trans>Nothing was counted here.</Trans>
      </p>
    )
  const [shown, all] = [formatCount(lines.length), formatCount(behind.total)]
  function getFirstColumnLabel() {
    if (behind.clubs.length > 0) return t`Club`
    return behind.people.length > 0 ? t`Name` : t`Session`
  }
  return (
    <>
      {lines.length < behind.total ? (
        <p className="text-sm text-muted-foreground">
          <Trans>
            The first {shown} of {all}.
          </Trans>
        </p>
      ) : null}
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-border text-muted-foreground">
            <th scope="col" className="py-1 text-start">
              {getFirstColumnLabel()}
            </th>
            <th scope="col" className="py-1 text-end">
              {behind.people.length > 0 ? t`Times` : t`Count`}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, count }) => (
            <tr key={id} className="border-b border-border last:border-0">
              <th scope="row" className="py-1 text-start font-medium">
                {name}
              </th>
              <td className="py-1 text-end">{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const LINK_CLASS = 'inline-flex min-h-touch items-center font-bold text-link'

const toLines = ({ clubs, people, sessions }: Behind): DetailLine[] => [
  ...clubs.map(({ organisation: id, organisation__organisation_name: club, count }) => ({
    id,
    count,
    name: <Name key={id}>{club}</Name>,
  })),
  ...people.map(({ id, full_name, times: count }) => ({
    id,
    count,
    name: (
      <Link key={id} to="/registered/$id" params={{ id }} className={LINK_CLASS}>
        <Name>{full_name}</Name>
      </Link>
    ),
  })),
  ...sessions.map((session) => ({
    id: session.id,
    count: session.count,
    name: <SessionLink key={session.id} session={session} />,
  })),
]

const sessionRoutes = { session: '/sessions/$id', parcel: '/parcel_provision_sessions/$id' } as const

const SessionLink = ({ session }: { session: Behind['sessions'][number] }) => {
  const isRouteOffered = useIsRouteOffered()
  const getHolidayLabel = useHolidayLabel()
  const { id, kind, date, holiday } = session
  const sessionText = `${formatDay(date)}, ${getHolidayLabel(holiday)}`
  if (!isRouteOffered(sessionRoutes[kind])) return sessionText
  return (
    <Link to={sessionRoutes[kind]} params={{ id }} className={LINK_CLASS}>
      {sessionText}
    </Link>
  )
}
