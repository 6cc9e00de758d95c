import { Plural, Trans } from '@lingui/react/macro'
import { CalendarCheck, PartyPopper, SearchX, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { type AttendanceCountStore, useSummary } from './summary.ts'
import type { AttendanceFilter } from './units.ts'

type EmptyListProps = {
  filter: AttendanceFilter
  query: string
  twoStep: boolean
  counting: AttendanceCountStore
  /** Number of matches in the full list while a filtered list is shown. */
  elsewhere: number
  onShowAll: () => void
  add: ReactNode
  register: ReactNode
}

/** Empty state of the list, with the reason and the next step. */
export const EmptyList = ({
  filter,
  query,
  twoStep,
  counting,
  elsewhere,
  onShowAll,
  add,
  register,
}: EmptyListProps) => {
  const isSessionEmpty = useSummary(counting).all === 0
  const buttons = (
    <div className="flex flex-wrap justify-center gap-2">
      {add}
      {register}
    </div>
  )
  if (query.trim() && elsewhere > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={<NoMatchTitle filter={filter} query={query} />}
        action={
          <Button variant="primary" onClick={onShowAll}>
            <Trans>Show them</Trans>
          </Button>
        }
      >
        <Plural
          value={elsewhere}
          one="# person of that name is on the list."
          other="# people of that name are on the list."
        />
      </EmptyState>
    )
  }
  if (query.trim()) {
    return (
      <EmptyState icon={SearchX} title={<Trans>No one called “{query}” on this list</Trans>} action={buttons}>
        <Trans>Add a person from the register, or register them now.</Trans>
      </EmptyState>
    )
  }
  if (isSessionEmpty) {
    return twoStep ? (
      <EmptyState icon={UsersRound} title={<Trans>No one is registered for this session yet</Trans>} action={buttons}>
        <Trans>Add those you expect, then tick them as they come in.</Trans>
      </EmptyState>
    ) : (
      <EmptyState icon={UsersRound} title={<Trans>No one is registered yet</Trans>} action={register}>
        <Trans>Register the first child or adult of your club.</Trans>
      </EmptyState>
    )
  }
  if (filter === 'booked') return <EmptyState icon={CalendarCheck} title={<Trans>No place is booked any more</Trans>} />
  return filter === 'expected' ? (
    <EmptyState icon={PartyPopper} title={<Trans>Everyone is here</Trans>} />
  ) : (
    <EmptyState icon={UsersRound} title={<Trans>No one is here yet</Trans>}>
      <Trans>Tick people as they come in.</Trans>
    </EmptyState>
  )
}

function NoMatchTitle({ filter, query }: Pick<EmptyListProps, 'filter' | 'query'>): ReactNode {
  if (filter === 'expected') return <Trans>No one called “{query}” is still expected</Trans>
  if (filter === 'booked') return <Trans>No one called “{query}” is booked</Trans>
  return <Trans>No one called “{query}” is here yet</Trans>
}
