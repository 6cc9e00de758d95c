import { buildAttendanceId, buildBookingId } from '@contract/id.ts'
import { isAttending } from '@contract/rules/attendance.ts'
import type { Day } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { useLingui } from '@lingui/react/macro'
import { memo, useCallback, useRef } from 'react'
import { getPhotoUrl } from '@/features/person-summary/person-avatar.tsx'
import { useKeyedValue } from '@/register/keyed-values.ts'
import type { StoredRow } from '@/replica/db.ts'
import { useLiveRow } from '@/sync-state/use-live-row.ts'
import { getInitials } from '@/ui/avatar.tsx'
import { PersonTile, showTickInDom, TwoStepTile } from '@/ui/person-tile.tsx'
import { getPersonFacts } from './person-facts-cache.ts'
import type { Register } from './register.ts'
import { getPlaceMark } from './session-bookings.ts'
import type { TickActions } from './use-ticking.tsx'

type PersonCardProps = {
  register: Register
  ticking: TickActions
  /** Person's row when the list was last arranged. It is shown until the next arrangement if the row is deleted. */
  person: StoredRow<'registered'>
  day: Day
  /** True if the session's day is over, so that a missing person is a no-show. */
  isPast: boolean
  /** True in two-step mode while the list is edited. Then the Registered checkbox is shown under the tile. */
  editing: boolean
}

/** Tile of one person in the register. It subscribes only to the person's own rows. */
export const PersonCard = memo(({ register, ticking, person, day, isPast, editing }: PersonCardProps) => {
  const { i18n, t } = useLingui()
  const { id } = person
  const personRow = useLiveRow(register.people, id)
  const tileRef = useRef<HTMLLabelElement>(null)
  const renderTick = useCallback(
    (tick?: StoredRow<'attendance'>) => showTickInDom(tileRef.current, isAttending(tick)),
    [],
  )
  const tick = useLiveRow(register.ticks, buildAttendanceId(register.id, id), renderTick)
  // Subscribe only. The row is read together with the tick in `getPlaceMark`.
  useLiveRow(register.bookings, buildBookingId(register.id, id))
  const disputes = useKeyedValue(register.disputes, id)
  const isWaiting = useKeyedValue(register.pending, id)
  const currentRow = personRow ?? person
  const isContested = tick?.contested ?? false
  const facts = getPersonFacts(
    currentRow,
    day,
    disputes,
    isContested,
    i18n,
    getPlaceMark({ register, person: id, tick, isPast }),
  )
  const name = getFullName(currentRow)
  const card = (
    <PersonTile
      ref={tileRef}
      id={id}
      firstName={currentRow.first_name}
      secondLine={facts.secondLine}
      name={facts.name}
      chips={facts.chips}
      initials={getInitials(currentRow.first_name, currentRow.last_name)}
      adult={currentRow.is_adult}
      picture={getPhotoUrl(currentRow)}
      checked={isAttending(tick)}
      waiting={isWaiting ? t`waiting to send` : undefined}
      conflict={isContested || disputes !== undefined}
      disabled={personRow === undefined}
      about={t`About ${name}`}
      onToggle={ticking.attend}
    />
  )
  if (!editing) return card
  return (
    <TwoStepTile
      label={t`Registered`}
      name={t`Registered: ${name}`}
      checked={tick !== undefined && tick.state !== 'none'}
      onCheckedChange={(isOn) => ticking.register(id, isOn)}
    >
      {card}
    </TwoStepTile>
  )
})
PersonCard.displayName = 'PersonCard'
