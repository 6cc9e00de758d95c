import { buildAttendanceId } from '@contract/id.ts'
import { isAttending } from '@contract/rules/attendance.ts'
import type { Day } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'
import { memo, useCallback, useSyncExternalStore } from 'react'
import { FamilyTray } from '@/ui/family-tray.tsx'
import { PersonCard } from './person-card.tsx'
import type { Register } from './register.ts'
import type { ListUnit } from './units.ts'
import type { TickActions } from './use-ticking.tsx'

/** Counts the people of a family who are here. It updates after the tapped tile is rendered. */
const useHereCount = (register: Register, people: ListUnit['members']): number => {
  const subscribe = useCallback((listener: () => void) => register.ticks.subscribeAll(listener), [register])
  return useSyncExternalStore(
    subscribe,
    () => people.filter(({ id }) => isAttending(register.ticks.get(buildAttendanceId(register.id, id)))).length,
  )
}

type UnitCardProps = {
  register: Register
  ticking: TickActions
  unit: ListUnit
  day: Day
  isPast: boolean
  editing: boolean
}

const FamilyBlock = ({ register, ticking, unit, day, isPast, editing }: UnitCardProps) => {
  const { t } = useLingui()
  const { name, members } = unit
  const here = useHereCount(register, members)
  const all = members.length
  function getDetail() {
    if (here === all) return undefined
    return here === 0 ? t`${all} expected` : t`${here} of ${all} here`
  }
  return (
    <FamilyTray
      family={name}
      label={t`${name} family`}
      detail={getDetail()}
      allLabel={all === 2 ? t`Both here` : t`All ${all} here`}
      doneLabel={t`All here`}
      done={here === all}
      onAll={() =>
        ticking.attendFamily(
          name,
          members.map(({ id }) => id),
        )
      }
    >
      {members.map((person) => (
        <PersonCard
          key={person.id}
          register={register}
          ticking={ticking}
          person={person}
          day={day}
          isPast={isPast}
          editing={editing}
        />
      ))}
    </FamilyTray>
  )
}

/** Block of the list: a family tray or the tile of a single person. */
export const UnitCard = memo((props: UnitCardProps) => {
  const [person, ...otherMembers] = props.unit.members
  if (!person) return null
  if (otherMembers.length) return <FamilyBlock {...props} />
  const { register, ticking, day, isPast, editing } = props
  return (
    <PersonCard register={register} ticking={ticking} person={person} day={day} isPast={isPast} editing={editing} />
  )
})
UnitCard.displayName = 'UnitCard'
