import type { ReturnRow } from '@contract/dashboard/holiday-return.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '@/i18n/numbers.ts'
import { Card, CardTitle } from '@/ui/card.tsx'
import { Table } from '@/ui/data-table.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { ReturnChildren } from './return-children.tsx'

/** Groups rows by local authority in the response's order. Clubs without an authority come last. */
export const groupByAuthority = (rows: readonly ReturnRow[]): [string | null, ReturnRow[]][] => {
  const rowsByAuthority = new Map<string | null, ReturnRow[]>()
  for (const row of rows)
    rowsByAuthority.set(row.local_authority, [...(rowsByAuthority.get(row.local_authority) ?? []), row])
  return [...rowsByAuthority].sort(([a], [b]) => Number(a === null) - Number(b === null))
}

/** One council's numbers by holiday and in total (B-NUM-03). */
export const ReturnTable = ({ authority, rows }: { authority: string | null; rows: ReturnRow[] }) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const title = authority ?? t`Local authority not entered`
  const columns = [
    { label: t`Clubs`, of: (row: ReturnRow) => row.clubs },
    { label: t`Sessions offered`, of: (row: ReturnRow) => row.sessions_offered },
    { label: t`Different children`, of: (row: ReturnRow) => row.unique_children },
    { label: t`Attendances`, of: (row: ReturnRow) => row.attendances },
    { label: t`Child meals`, of: (row: ReturnRow) => row.child_meals },
    { label: t`Adult meals`, of: (row: ReturnRow) => row.adult_meals },
    {
      label: t`Places`,
      of: (row: ReturnRow) => row.places,
      sessions: (row: ReturnRow) => row.sessions_with_places,
    },
    {
      label: t`No-shows`,
      of: (row: ReturnRow) => row.no_shows,
      sessions: (row: ReturnRow) => row.sessions_with_no_shows,
    },
  ]
  return (
    <Card padded className="grid gap-3 break-inside-avoid">
      <CardTitle>{title}</CardTitle>
      <Table caption={t`Holiday return: ${title}`} readOnly>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Holiday</Trans>
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.holiday ?? 'all'} className={row.holiday === null ? 'font-bold' : undefined}>
              <th scope="row" className="text-start">
                {row.holiday === null ? <Trans>All holidays</Trans> : getHolidayLabel(row.holiday)}
              </th>
              {columns.map(({ label, of: getValue, sessions }) => (
                <td key={label} className="number">
                  <ReturnCount count={getValue(row)} offered={row.sessions_offered} sessions={sessions?.(row)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-sm text-muted-foreground">
        <Trans>
          A dash means that nothing was recorded. Totals of places and no-shows leave out the sessions without a number.
        </Trans>
      </p>
      <ReturnChildren title={title} rows={rows} />
    </Card>
  )
}

type ReturnCountProps = {
  /** Count, or null if it was not recorded. */
  count: number | null
  offered: number
  /** Number of sessions with a recorded value, if the total leaves out sessions without a value. */
  sessions?: number | undefined
}

const ReturnCount = ({ count, offered, sessions = offered }: ReturnCountProps) => {
  if (count === null)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">
          <Trans>not recorded</Trans>
        </span>
      </>
    )
  if (sessions === offered) return formatCount(count)
  return (
    <>
      {formatCount(count)}
      <small className="block font-regular whitespace-nowrap text-muted-foreground">
        {plural(sessions, { one: 'over # session', other: 'over # sessions' })}
      </small>
    </>
  )
}
