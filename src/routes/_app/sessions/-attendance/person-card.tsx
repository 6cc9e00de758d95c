import { buildAttendanceId } from '@contract/id.ts'
import { isAttending } from '@contract/rules/attendance.ts'
import type { Day } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { useLingui } from '@lingui/react/macro'
import { memo, useCallback, useRef } from 'react'
import { getPhotoUrl } from '@/features/person-summary/person-avatar.tsx'
import { useKeyedValue } from '@/hooks/keyed-values.ts'
import { useLiveRow } from '@/hooks/use-live-row.ts'
import type { Stored } from '@/replica/db.ts'
import { getInitials } from '@/ui/avatar.tsx'
import { PersonTile, showTickInDom, TwoStepTile } from '@/ui/person-tile.tsx'
import { getPersonFacts } from './person-facts-cache.ts'
import type { Register } from './register.ts'
import type { Ticking } from './use-ticking.tsx'

type PersonCardProps = {
  register: Register
  ticking: Ticking
  /** Person's row when the list was last arranged. It is shown until the next arrangement if the row is deleted. */
  person: Stored<'registered'>
  day: Day
  /** True in two-step mode while the list is edited. Then the Registered checkbox is shown under the tile. */
  editing: boolean
}

/** Tile of one person in the register. It subscribes only to the person's own rows. */
export const PersonCard = memo(({ register, ticking, person, day, editing }: PersonCardProps) => {
  const { i18n, t } = useLingui()
  const { id } = person
  const row = useLiveRow(register.people, id)
  const tile = useRef<HTMLLabelElement>(null)
  const renderTick = useCallback((tick?: Stored<'attendance'>) => showTickInDom(tile.current, isAttending(tick)), [])
  const tick = useLiveRow(register.ticks, buildAttendanceId(register.id, id), renderTick)
  const disputes = useKeyedValue(register.disputes, id)
  const waiting = useKeyedValue(register.pending, id)
  const currentRow = row ?? person
  const contested = tick?.contested ?? false
  const facts = getPersonFacts(currentRow, day, disputes, contested, i18n)
  const name = getFullName(currentRow)
  const card = (
    <PersonTile
      ref={tile}
      id={id}
      firstName={currentRow.first_name}
      secondLine={facts.secondLine}
      name={facts.name}
      chips={facts.chips}
      initials={getInitials(currentRow.first_name, currentRow.last_name)}
      adult={currentRow.is_adult}
      picture={getPhotoUrl(currentRow)}
      checked={isAttending(tick)}
      waiting={waiting ? t`waiting to send` : undefined}
      conflict={contested || disputes !== undefined}
      disabled={row === undefined}
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
