import { buildAttendanceId } from '@contract/id.ts'
import type { AttendanceState } from '@contract/rows.ts'
import { type AttendanceMode, getStateAfterTick, getStateWhenAdded, isAttending } from '@contract/rules/attendance.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { isVibrationOn } from '@/device/use-vibration.ts'
import type { InMemoryRowLookup } from '@/hooks/use-replica.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { runAfterPaint } from '@/replica/after-paint.ts'
import { Name } from '@/ui/name.tsx'
import { useToast } from '@/ui/toast.tsx'
import { removedPerson } from '@/words/removed-labels.ts'
import { getExpectedPeople, type Register } from './register.ts'

/** Actions on the register. The functions stay the same while the register is open. */
export type Ticking = {
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

type Move = { person: string; state: AttendanceState }

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
export const useTicking = (
  register: Register,
  mode: AttendanceMode,
  afterTick: (person: string) => void,
  onContested: (person: string) => void,
): Ticking => {
  const { t } = useLingui()
  const save = useSaveLocally()
  const toast = useToast()
  const toastId = useRef<number>(undefined)
  const afterTickRef = useRef(afterTick)
  const contested = useRef(onContested)
  useLayoutEffect(() => {
    afterTickRef.current = afterTick
    contested.current = onContested
  }, [afterTick, onContested])
  // Dismiss the Undo toast if another user deletes the session, because there is nothing left to undo.
  useEffect(() => () => toast.dismiss(toastId.current ?? 0), [toast])

  return useMemo(() => {
    const savingPeople = new Set<string>()
    /** Toast message of the last "Set all". A second tap must not replace its Undo. */
    let attendAllMessage: ReactNode
    const getName = (person: string) => {
      const row = register.people.get(person)
      return row ? getFullName(row) : t(removedPerson)
    }
    const findInMemoryTick: InMemoryRowLookup = ({ id }) => register.ticks.get(id)
    const findTick = (person: string) => register.ticks.get(buildAttendanceId(register.id, person))
    const buildChange = ({ person, state }: Move) => ({
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
    const saveMoves = async (moves: readonly Move[], words: ReactNode): Promise<boolean> => {
      const newMoves = moves.filter(({ person }) => !savingPeople.has(person))
      if (newMoves.length === 0) return false
      const movesBefore = newMoves.map(({ person }): Move => ({ person, state: findTick(person)?.state ?? 'none' }))
      for (const { person } of newMoves) savingPeople.add(person)
      const isSaved = await save(newMoves.map(buildChange), findInMemoryTick).finally(() => {
        for (const { person } of newMoves) savingPeople.delete(person)
      })
      if (!isSaved) return false
      runAfterPaint(() => {
        toastId.current = toast.show({
          message: words,
          undo: { label: t`Undo`, onUndo: () => void save(movesBefore.map(buildChange), findInMemoryTick) },
        })
      })
      return true
    }
    const set = async (person: string, here: boolean) => {
      const name = getName(person)
      const words = here ? (
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
      if (!(await saveMoves([{ person, state }], words)) || !here) return
      vibrate()
      afterTickRef.current(person)
    }
    return {
      attend: (person, here) => (findTick(person)?.contested ? contested.current(person) : void set(person, here)),
      decide: (person, here) => void set(person, here),
      register: async (person, isOn) => {
        const name = getName(person)
        const words = isOn ? (
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
        await saveMoves([{ person, state: getStateAfterTick('registered', isOn, mode) }], words)
      },
      attendFamily: async (name, people) => {
        const missing = people.filter((person) => register.people.get(person) && !isAttending(findTick(person)))
        const words = (
          <Trans>
            <b>
              <Name>{name}</Name>
            </b>
            : all here
          </Trans>
        )
        if (
          await saveMoves(
            missing.map((person) => ({ person, state: 'attending' })),
            words,
          )
        )
          vibrate()
      },
      attendAll: async () => {
        const waiting = getExpectedPeople(register)
        const count = waiting.length
        if (count === 0) {
          toast.show({
            message: <Trans>Everyone on the list is here already</Trans>,
            unless: attendAllMessage,
          })
          return
        }
        const moves = waiting.map((person): Move => ({ person, state: 'attending' }))
        const words = <Plural value={count} one="# more person is here" other="# more people are here" />
        if (!(await saveMoves(moves, words))) return
        attendAllMessage = words
        vibrate()
      },
      add: (person) => {
        const name = getName(person)
        const words =
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
        return saveMoves([{ person, state: getStateWhenAdded(mode) }], words)
      },
    }
  }, [register, mode, save, toast, t])
}
