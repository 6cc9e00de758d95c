import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { distinctCountNumbers } from '@contract/dashboard/golden-numbers.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { formatCount, formatDifference } from '@/i18n/numbers.ts'
import { Button } from '@/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover.tsx'
import { useIsRouteOffered } from '@/user/use-navigation.ts'
import { useUser } from '@/user/use-user.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { type GroupName, type GroupNumbers, getCount, getEnteredRows, getExcessOverYear } from './golden-group.ts'
import type { NumberLabels } from './number-labels.ts'

const NumberDetails = lazy(() => import('./number-details.tsx').then((m) => ({ default: m.NumberDetails })))

type NumberDefinitionProps = {
  group: GroupName
  name: string
  words: NumberLabels
  numbers: GroupNumbers
  /** True for the numbers of a year, false for a custom date range. */
  isYearToDate: boolean
  filter: DashboardFilterInput
}

/** Name of a number. A press shows its definition and a link to its details (B-NUM-01, B-NUM-02, B-NUM-06). */
export const NumberDefinition = ({ group, name, words, numbers, isYearToDate, filter }: NumberDefinitionProps) => {
  const { i18n } = useLingui()
  const [openPart, setOpenPart] = useState<'meaning' | 'behind' | null>(null)
  const detailsLabel = useDetailsLabel(group, name)
  const label = i18n._(words.label)
  return (
    <>
      <Popover open={openPart === 'meaning'} onOpenChange={(open) => setOpenPart(open ? 'meaning' : null)}>
        <PopoverTrigger
          aria-haspopup="dialog"
          className="min-h-touch w-full cursor-pointer rounded-sm py-1 text-start font-medium underline decoration-dotted underline-offset-4 hover:decoration-solid md:min-h-9 md:pointer-coarse:min-h-touch"
        >
          {label}
        </PopoverTrigger>
        <PopoverContent aria-label={label} className="grid w-90 gap-2 p-4! text-sm">
          <b className="text-base">{label}</b>
          <p>{i18n._(words.means)}</p>
          {distinctCountNumbers.includes(name) ? (
            <YearDifference name={name} numbers={numbers} isYearToDate={isYearToDate} />
          ) : null}
          <EnteredNumbers name={name} numbers={numbers} isYearToDate={isYearToDate} />
          {detailsLabel ? (
            <Button size="tool" className="justify-self-start" onClick={() => setOpenPart('behind')}>
              {detailsLabel}
            </Button>
          ) : null}
        </PopoverContent>
      </Popover>
      {openPart === 'behind' ? (
        <Suspense>
          <NumberDetails
            group={group}
            name={name}
            label={label}
            numbers={numbers}
            filter={filter}
            onClose={() => setOpenPart(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

type PopoverPartProps = Pick<NumberDefinitionProps, 'name' | 'numbers' | 'isYearToDate'>

const YearDifference = ({ name, numbers, isYearToDate }: PopoverPartProps) => {
  const { year_of_entry: entryCounts, year_of_people: peopleCounts } = numbers.year_to_date
  const [entries, people] = [entryCounts?.[name] ?? 0, peopleCounts?.[name] ?? 0]
  if (entries > 0 || people > 0) return <YearOfEntries entries={entries} people={people} />
  const excess = getExcessOverYear(numbers, name)
  if (excess <= 0) return null
  const all = formatCount(getCount(numbers.year_to_date, name))
  const sum = formatCount(getCount(numbers.year_to_date, name) + excess)
  const difference = formatCount(excess)
  return (
    <p>
      {isYearToDate ? (
        <Trans>
          The holidays add up to {sum}, the year to {all}: {difference} fewer, because each counts once in a year.
        </Trans>
      ) : (
        <Trans>
          The holidays add up to {sum}, all of these days to {all}: {difference} fewer, because each counts once.
        </Trans>
      )}
    </p>
  )
}

/** Sentences that explain the source of a year's count if a manual entry contains a year to date (decision 45). */
const YearOfEntries = ({ entries, people }: { entries: number; people: number }) => (
  <>
    {entries > 0 ? (
      <p>
        <Plural
          value={entries}
          one="For # club, the year is the year to date of its latest entry by hand, which counts up to that holiday."
          other="For # clubs, the year is the year to date of their latest entry by hand, which counts up to that holiday."
        />
      </p>
    ) : null}
    {people > 0 ? (
      <p>
        <Plural
          value={people}
          one="For # club, the year is the people counted in the year, because more have come since its latest entry by hand."
          other="For # clubs, the year is the people counted in the year, because more have come since their latest entry by hand."
        />
      </p>
    ) : null}
  </>
)

const EnteredNumbers = ({ name, numbers, isYearToDate }: PopoverPartProps) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const rows = getEnteredRows(numbers)
  if (rows.length === 0) return null
  return (
    <>
      <p className="font-bold">
        <Trans>Where clubs sent in numbers by hand, what counts and what the sessions alone make:</Trans>
      </p>
      <ul className="grid gap-1">
        {rows.map((row) => {
          function describePeriod() {
            if (row.holiday) return getHolidayLabel(row.holiday)
            if (isYearToDate) return t`Year to date`
            return t`All of these days`
          }
          const where = describePeriod()
          const counts = formatCount(getCount(row, name))
          const ticked = formatCount(row.computed?.[name] ?? 0)
          const difference = formatDifference(row.difference?.[name] ?? 0)
          const clubs = plural(row.entered, { one: '# club', other: '# clubs' })
          return (
            <li key={row.holiday}>
              <Trans>
                {where} ({clubs}): {counts} counts, the sessions alone make {ticked} ({difference}).
              </Trans>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Returns the label of the details button, or null if the user may not see any details. */
const useDetailsLabel = (group: GroupName, name: string): string | null => {
  const { t } = useLingui()
  const isRouteOffered = useIsRouteOffered()
  const { is_staff: isStaff } = useUser()
  if (isStaff) return t`See the clubs`
  if (name.startsWith('organisations_') || name.startsWith('clubs_')) return null
  if (distinctCountNumbers.includes(name)) return isRouteOffered('/registered') ? t`See the people` : null
  const route = group === 'lunch_club' ? '/sessions' : '/parcel_provision_sessions'
  return isRouteOffered(route) && name !== 'portions_not_split' ? t`See the sessions` : null
}
