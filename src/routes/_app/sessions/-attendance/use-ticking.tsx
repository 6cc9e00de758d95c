import { buildAttendanceId } from '@contract/id.ts'
import type { AttendanceState } from '@contract/rows.ts'
import { type AttendanceMode, getStateAfterTick, getStateWhenAdded, isAttending } from '@contract/rules/attendance.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { isVibrationOn } from '@/browser/use-vibration.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { runAfterPaint } from '@/replica/after-paint.ts'
import type { InMemoryRowLookup } from '@/sync-state/use-replica.ts'
import { Name } from '@/ui/name.tsx'
import { useToast } from '@/ui/toast.tsx'
import { removedPersonLabel } from '@/words/removed-labels.ts'
import { getExpectedPeople, getRegisteredPeople, type Register } from './register.ts'

/** Actions on the register. The functions stay the same while the register is open. */
export type TickActions = {
  /** Ticks a person as here or not here. */
  attend: (person: string, here: boolean) => void
  /** Sets a person's state after two devices disagreed, regardless of what the tile shows. */
  decide: (person: string, here: boolean) => void
  /** Sets the second checkbox while the list is edited (two-step). */
  register: (person: string, isOn: boolean) => void
  /** Ticks all members of a family who are not here yet. */
  attendFamily: (name: string, people: readonly string[]) => void
  /** Ticks all registered people (two-step). */
  attendAll: () => void
  /** Adds a person who was chosen in Add Attendance. Resolves to true if it is saved. */
  add: (person: string) => Promise<boolean>
}

type TickChange = { person: string; state: AttendanceState }

/** Vibrates briefly if the device supports it, unless the user prefers reduced motion. */
const vibrate = () => {
  if (!isVibrationOn() || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(10)
}

/**
 * Returns the actions on the register.
 * @param afterTick called after a tick or an addition is saved
 * @param onContested called instead of ticking if two devices disagree, because a tap would not show which state is
 * meant
 */
export const useTickActions = (
  register: Register,
  mode: AttendanceMode,
  afterTick: (person: string) => void,
  onContested: (person: string) => void,
): TickActions => {
  const { t } = useLingui()
  const save = useSaveLocally()
  const toast = useToast()
  const toastId = useRef<number>(undefined)
  const afterTickRef = useRef(afterTick)
  const onContestedRef = useRef(onContested)
  useLayoutEffect(() => {
    afterTickRef.current = afterTick
    onContestedRef.current = onContested
  }, [afterTick, onContested])
  // Dismiss the Undo toast if another user deletes the session, because there is nothing left to undo.
  useEffect(() => () => toast.dismiss(toastId.current ?? 0), [toast])

  return useMemo(() => {
    const savingPeople = new Set<string>()
    /** Toast message of the last "Set all". A second tap must not replace its Undo. */
    let attendAllMessage: ReactNode
    const getName = (person: string) => {
      const row = register.people.get(person)
      return row ? getFullName(row) : t(removedPersonLabel)
    }
    const findInMemoryTick: InMemoryRowLookup = ({ id }) => register.ticks.get(id)
    const findTick = (person: string) => register.ticks.get(buildAttendanceId(register.id, person))
    const buildChange = ({ person, state }: TickChange) => ({
      name: 'attendance.set' as const,
      args: {
        session: register.id,
        registered: person,
        // Send the version of the last pull for a row that the server has not seen. Such a row has version 0.
        seen: findTick(person)?.version || register.version(),
        state,
      },
    })
    /** Saves moves as one change with an Undo. A second tap during the save is ignored. */
    const saveTickChanges = async (moves: readonly TickChange[], words: ReactNode): Promise<boolean> => {
      const newTickChanges = moves.filter(({ person }) => !savingPeople.has(person))
      if (newTickChanges.length === 0) return false
      const previousTickStates = newTickChanges.map(
        ({ person }): TickChange => ({ person, state: findTick(person)?.state ?? 'none' }),
      )
      for (const { person } of newTickChanges) savingPeople.add(person)
      const isSaved = await save(newTickChanges.map(buildChange), findInMemoryTick).finally(() => {
        for (const { person } of newTickChanges) savingPeople.delete(person)
      })
      if (!isSaved) return false
      runAfterPaint(() => {
        toastId.current = toast.show({
          message: words,
          undo: { label: t`Undo`, onUndo: () => void save(previousTickStates.map(buildChange), findInMemoryTick) },
        })
      })
      return true
    }
    const setPresence = async (person: string, here: boolean) => {
      const name = getName(person)
      const toastMessage = here ? (
        <Trans>
          <b>
            <Name>{name}</Name>
          </b>{' '}
          is here
        </Trans>
      ) : (
        <Trans>
          <b>
            <Name>{name}</Name>
          </b>{' '}
          is not here
        </Trans>
      )
      const state = getStateAfterTick('attending', here, mode)
      if (!(await saveTickChanges([{ person, state }], toastMessage)) || !here) return
      vibrate()
      afterTickRef.current(person)
    }
    return {
      attend: (person, here) =>
        findTick(person)?.contested ? onContestedRef.current(person) : void setPresence(person, here),
      decide: (person, here) => void setPresence(person, here),
      register: async (person, isOn) => {
        const name = getName(person)
        const toastMessage = isOn ? (
          <Trans>
            <b>
              <Name>{name}</Name>
            </b>{' '}
            is on the list
          </Trans>
        ) : (
          <Trans>
            <b>
              <Name>{name}</Name>
            </b>{' '}
            is off the list
          </Trans>
        )
        await saveTickChanges([{ person, state: getStateAfterTick('registered', isOn, mode) }], toastMessage)
      },
      attendFamily: async (name, people) => {
        const missingMembers = people.filter((person) => register.people.get(person) && !isAttending(findTick(person)))
        const toastMessage = (
          <Trans>
            <b>
              <Name>{name}</Name>
            </b>
            : all here
          </Trans>
        )
        if (
          await saveTickChanges(
            missingMembers.map((person) => ({ person, state: 'attending' })),
            toastMessage,
          )
        )
          vibrate()
      },
      attendAll: async () => {
        const registeredPeople = getRegisteredPeople(register)
        const count = registeredPeople.length
        const bookedCount = getExpectedPeople(register).length - count
        const bookedMessage =
          bookedCount > 0 ? (
            <Plural
              value={bookedCount}
              one="# booked child is not ticked. Tick the child on arrival."
              other="# booked children are not ticked. Tick each child on arrival."
            />
          ) : null
        if (count === 0) {
          toast.show({
            message: bookedMessage ?? <Trans>Everyone on the list is here already</Trans>,
            unless: attendAllMessage,
          })
          return
        }
        const tickChanges = registeredPeople.map((person): TickChange => ({ person, state: 'attending' }))
        const toastMessage = (
          <>
            <Plural value={count} one="# more person is here" other="# more people are here" />
            {bookedMessage ? <>. {bookedMessage}</> : null}
          </>
        )
        if (!(await saveTickChanges(tickChanges, toastMessage))) return
        attendAllMessage = toastMessage
        vibrate()
      },
      add: (person) => {
        const name = getName(person)
        const toastMessage =
          mode === 'two_step' ? (
            <Trans>
              <b>
                <Name>{name}</Name>
              </b>{' '}
              is on the list
            </Trans>
          ) : (
            <Trans>
              <b>
                <Name>{name}</Name>
              </b>{' '}
              is here
            </Trans>
          )
        return saveTickChanges([{ person, state: getStateWhenAdded(mode) }], toastMessage)
      },
    }
  }, [register, mode, save, toast, t])
}
