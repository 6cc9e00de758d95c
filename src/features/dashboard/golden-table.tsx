import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { distinctCountNumbers } from '@contract/dashboard/golden-numbers.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Layers, type LucideIcon, Package, PencilLine, UserRound, Utensils } from 'lucide-react'
import { formatCount } from '@/i18n/numbers.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import {
  type GroupName,
  type GroupNumbers,
  getCount,
  getHolidayColumns,
  getVisibleNames,
  type HolidayColumns,
  type NumberGroup,
} from './golden-group.ts'
import { NumberDefinition } from './number-definition.tsx'

const groupHeadings: Record<GroupName, { words: MessageDescriptor; icon: LucideIcon }> = {
  lunch_club: { words: msg`Lunch club`, icon: Utensils },
  parcel: { words: msg`Parcel`, icon: Package },
  combined: { words: msg`Combined`, icon: Layers },
}

export type LoadedGroup = NumberGroup & { told: GroupNumbers }

const STICKY_CELL_CLASS = 'sticky start-0 z-1 bg-card'

type GoldenTableProps = { groups: readonly LoadedGroup[]; year: number | null; filter: DashboardFilterInput }

/** Table of golden numbers: one column per holiday, the year last, and one block per group (DASH-53 to DASH-98). */
export const GoldenTable = ({ groups, year, filter }: GoldenTableProps) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const columns = getHolidayColumns(
    groups.map(({ told: goldenNumbers }) => goldenNumbers),
    year,
    getLondonDay(),
  )
  return (
    // Scroll the table sideways on phones, with a sticky first column.
    <section
      aria-label={t`Golden numbers`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-border print:overflow-visible"
    >
      <table className="w-full border-collapse text-sm tabular-nums print:text-xs">
        <caption className="sr-only">
          <Trans>Golden numbers by holiday and for the year to date</Trans>
        </caption>
        <thead>
          <tr className="border-b-2 border-border-strong bg-muted align-bottom">
            <th
              scope="col"
              className="sticky start-0 z-1 min-w-36 bg-muted print:min-w-0 px-3 py-2 print:px-1 text-start"
            >
              <Trans>Number</Trans>
            </th>
            {columns.holidays.map((holiday) => (
              <th
                key={holiday}
                scope="col"
                className={clsx(
                  'px-3 py-2 print:px-1 text-end',
                  holiday === columns.now && 'bg-warning-soft text-warning-text',
                )}
              >
                {getHolidayLabel(holiday)}
                {holiday === columns.now ? (
                  <small className="block font-regular">
                    <Trans>so far</Trans>
                  </small>
                ) : null}
              </th>
            ))}
            <th scope="col" className="border-s-2 border-border-strong px-3 py-2 print:px-1 text-end">
              {year === null ? <Trans>All of these days</Trans> : <Trans>Year to date</Trans>}
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <GroupRows key={group.name} group={group} columns={columns} isYearToDate={year !== null} filter={filter} />
        ))}
      </table>
    </section>
  )
}

type GroupRowsProps = {
  group: LoadedGroup
  columns: HolidayColumns
  isYearToDate: boolean
  filter: DashboardFilterInput
}

const GroupRows = ({ group, columns, isYearToDate, filter }: GroupRowsProps) => {
  const { i18n } = useLingui()
  const { words, icon: Icon } = groupHeadings[group.name]
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={columns.holidays.length + 2}
          className="bg-success-soft px-3 py-2 print:px-1 text-start text-success-text"
        >
          <span className="sticky start-3 inline-flex items-center gap-2 font-bold">
            <Icon aria-hidden="true" />
            {i18n._(words)}
          </span>
        </th>
      </tr>
      {getVisibleNames(group.told, group.numbers).map((name) => {
        const numberLabels = group.words[name]
        return numberLabels ? (
          <tr key={name} className="border-t border-border">
            <th scope="row" className={clsx(STICKY_CELL_CLASS, 'px-3 py-0.5 text-start font-medium print:px-1')}>
              <span className="flex items-center gap-2">
                <NumberDefinition
                  group={group.name}
                  name={name}
                  words={numberLabels}
                  numbers={group.told}
                  isYearToDate={isYearToDate}
                  filter={filter}
                />
                {distinctCountNumbers.includes(name) ? <CountedOnceIcon /> : null}
              </span>
            </th>
            {columns.holidays.map((holiday) => (
              <Cell key={holiday} group={group} name={name} holiday={holiday} columns={columns} />
            ))}
            <td className="border-s-2 border-border-strong px-3 py-1 text-end print:px-1 font-bold whitespace-nowrap">
              {group.told.year_to_date.entered > 0 ? <EnteredByHandIcon /> : null}
              {formatCount(getCount(group.told.year_to_date, name))}
            </td>
          </tr>
        ) : null
      })}
    </tbody>
  )
}

type CellProps = { group: LoadedGroup; name: string; holiday: string; columns: HolidayColumns }

const Cell = ({ group, name, holiday, columns }: CellProps) => {
  const row = group.told.holidays.find((one) => one.holiday === holiday)
  const count = row ? getCount(row, name) : 0
  const isNotYetCounted = !row || (columns.ahead.has(holiday) && count === 0)
  return (
    <td
      className={clsx(
        'px-3 py-1 text-end print:px-1 whitespace-nowrap',
        holiday === columns.now && 'bg-warning-soft text-warning-text',
        isNotYetCounted && 'text-muted-foreground',
      )}
    >
      {isNotYetCounted ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">
            <Trans>none yet</Trans>
          </span>
        </>
      ) : (
        <>
          {row.entered > 0 ? <EnteredByHandIcon /> : null}
          {formatCount(count)}
        </>
      )}
    </td>
  )
}

const CountedOnceIcon = () => {
  const { t } = useLingui()
  return <UserRound role="img" aria-label={t`each counted once`} className="size-4 flex-none text-muted-foreground" />
}

const EnteredByHandIcon = () => {
  const { t } = useLingui()
  return (
    <PencilLine
      role="img"
      aria-label={t`partly entered by hand:`}
      className="me-1 inline size-3.5 text-muted-foreground"
    />
  )
}

/** Legend for the marks in the table. */
export const GoldenNotes = ({ groups }: { groups: readonly LoadedGroup[] }) => {
  const hasEnteredNumbers = groups.some(({ told: goldenNumbers }) =>
    [...goldenNumbers.holidays, goldenNumbers.year_to_date].some((row) => row.entered > 0),
  )
  return (
    <div className="grid gap-1 text-sm text-muted-foreground">
      <p className="flex items-center gap-2">
        <UserRound aria-hidden="true" className="size-4 flex-none" />
        <Trans>Each counts once in a holiday and once in the year, so the year is not the sum.</Trans>
      </p>
      {hasEnteredNumbers ? (
        <p className="flex items-center gap-2">
          <PencilLine aria-hidden="true" className="size-4 flex-none" />
          <Trans>Some clubs sent in these numbers by hand. Press the name of a number to compare.</Trans>
        </p>
      ) : null}
    </div>
  )
}
