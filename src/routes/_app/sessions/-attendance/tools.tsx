import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { ChevronDown, Plus, Search, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { type AttendanceCountStore, useSummary } from './summary.ts'
import type { AttendanceFilter } from './units.ts'

type FindNameProps = {
  value: string
  onValueChange: (value: string) => void
  onLeave?: () => void
  /** Called on Enter or arrow down to move to the results. */
  onDown: () => void
}

/** Search field that filters people while the user types. */
export const FindName = ({ value, onValueChange, onLeave, onDown }: FindNameProps) => {
  const { t } = useLingui()
  return (
    <SearchInput
      className="find"
      label={t`Find a name`}
      clearLabel={t`Clear`}
      placeholder={t`Find a name`}
      value={value}
      onValueChange={onValueChange}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
        event.preventDefault()
        onDown()
      }}
    />
  )
}

type FilterButtonsProps = {
  counting: AttendanceCountStore
  value: AttendanceFilter
  onValueChange: (filter: AttendanceFilter) => void
}

/** Classes of four filters. The count of a filter is placed under its label if the line is too narrow. */
const fourFiltersClasses = clsx(
  'four-filters flex-nowrap [&>*]:min-w-0 [&>*]:flex-wrap [&>*]:px-2',
  // Beside the buttons of a low window there is room for the words only with small gaps.
  'max-[48rem]:in-data-[low=side]:[&>*]:min-w-min max-[48rem]:in-data-[low=side]:[&>*]:flex-auto',
  'max-[48rem]:in-data-[low=side]:[&>*]:px-1 max-[48rem]:in-data-[low=side]:text-xs',
)

/** Filter buttons for all, expected and here, each with a live count. With bookings there is one for booked people too. */
export const FilterButtons = ({ counting, value, onValueChange }: FilterButtonsProps) => {
  const { t } = useLingui()
  const summary = useSummary(counting)
  const hasBookings = summary.bookings !== null || value === 'booked'
  const bookedOption = {
    value: 'booked' as const,
    label: t({ context: 'filter', message: 'Booked' }),
    count: summary.booked,
  }
  return (
    <Segmented
      className={hasBookings ? fourFiltersClasses : undefined}
      size="comfort"
      label={t`Show`}
      options={[
        { value: 'all' as const, label: t`All`, count: summary.all },
        ...(hasBookings ? [bookedOption] : []),
        { value: 'expected', label: t`Expected`, count: summary.expected },
        { value: 'here', label: t`Here`, count: summary.here },
      ]}
      value={value}
      onValueChange={onValueChange}
    />
  )
}

export const addButton = (
  <Button size="comfort" icon={UserRoundPlus} className="px-4! text-start!">
    <Trans>Add Attendance</Trans>
  </Button>
)

export const registerButton = (
  <Button size="comfort" iconEnd={ChevronDown} className="px-4!">
    <Trans>Register</Trans>
  </Button>
)

type DockProps = {
  /** Called to open the search at the top, with the keyboard. */
  onFind: () => void
  add: (trigger: ReactNode) => ReactNode
  register: (trigger: ReactNode) => ReactNode
}

/** Bottom bar of the register on phones, which replaces the app's bar. */
export const Dock = ({ onFind, add, register }: DockProps) => {
  const { t } = useLingui()
  return (
    <nav className="dock" aria-label={t`Register`}>
      <button type="button" className="control" onClick={onFind}>
        <Search />
        <span>
          <Trans>Find a name</Trans>
        </span>
      </button>
      {add(
        <button type="button" className="entry">
          <UserRoundPlus />
          <span>
            <Trans>Add Attendance</Trans>
          </span>
        </button>,
      )}
      {register(
        <button type="button" className="entry">
          <Plus />
          <span>
            <Trans>Register</Trans>
          </span>
        </button>,
      )}
    </nav>
  )
}
