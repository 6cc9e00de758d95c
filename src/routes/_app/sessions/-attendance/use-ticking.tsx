import { attendanceId } from '@contract/id.ts'
import type { AttendanceState } from '@contract/rows.ts'
import { type AttendanceMode, isHere, stateAfter, stateWhenAdded } from '@contract/rules/attendance.ts'
import { fullName } from '@contract/rules/person.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { vibrationOn } from '@/device/use-vibration.ts'
import type { HeldRow } from '@/hooks/use-replica.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { afterPaint } from '@/replica/after-paint.ts'
import { Name } from '@/ui/name.tsx'
import { useToast } from '@/ui/toast.tsx'
import { removedPerson } from '@/words/removed-words.ts'
import { peopleToCome, type Register } from './register.ts'

/** Actions on the register. The functions stay the same while the register is open. */
export type Ticking = {
  /** Ticks a person as here or not here. */
  attend: (person: string, here: boolean) => void
  /** Sets a person's state after two devices disagreed, regardless of what the tile shows. */
  decide: (person: string, here: boolean) => void
  /** Sets the second checkbox while the list is edited (two-step). */
  register: (person: string, on: boolean) => void
  /** Ticks all members of a family who are not here yet. */
  attendFamily: (name: string, people: readonly string[]) => void
  /** Ticks all registered people (two-step). */
  attendAll: () => void
  /** Adds a person who was chosen in Add Attendance. Resolves to true if it is saved. */
  add: (person: string) => Promise<boolean>
}

type Move = { person: string; state: AttendanceState }

/** Vibrates briefly if the device can, unless the user prefers reduced motion. */
const buzz = () => {
  if (!vibrationOn() || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(10)
}

/**
 * @param afterTick called after a tick or an addition is saved
 * @param onContested called instead of ticking if two devices disagree, because a tap would not show which
 * state is meant
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
  const offered = useRef<number>(undefined)
  const after = useRef(afterTick)
  const contested = useRef(onContested)
  useLayoutEffect(() => {
    after.current = afterTick
    contested.current = onContested
  }, [afterTick, onContested])
  // // If another user deletes the session, its Undo toast is dismissed, because there is nothing left to
  // undo.
  useEffect(() => () => toast.dismiss(offered.current ?? 0), [toast])

  return useMemo(() => {
    const onTheWay = new Set<string>()
    /** Toast message of the last "Set all". A second tap must not replace its Undo. */
    let saidOfAll: ReactNode
    const nameOf = (person: string) => {
      const row = register.people.get(person)
      return row ? fullName(row) : t(removedPerson)
    }
    const held: HeldRow = ({ id }) => register.ticks.get(id)
    const tickOf = (person: string) => register.ticks.get(attendanceId(register.id, person))
    const change = ({ person, state }: Move) => ({
      name: 'attendance.set' as const,
      args: {
        session: register.id,
        registered: person,
        // // A row that the server has not seen has version 0. Then the version of the last pull is sent.
        seen: tickOf(person)?.version || register.version(),
        state,
      },
    })
    /** Saves moves as one change with an Undo. A second tap during the save is ignored. */
    const move = async (moves: readonly Move[], words: ReactNode): Promise<boolean> => {
      const fresh = moves.filter(({ person }) => !onTheWay.has(person))
      if (fresh.length === 0) return false
      const before = fresh.map(({ person }): Move => ({ person, state: tickOf(person)?.state ?? 'none' }))
      for (const { person } of fresh) onTheWay.add(person)
      const saved = await save(fresh.map(change), held).finally(() => {
        for (const { person } of fresh) onTheWay.delete(person)
      })
      if (!saved) return false
      afterPaint(() => {
        offered.current = toast.show({
          message: words,
          undo: { label: t`Undo`, onUndo: () => void save(before.map(change), held) },
        })
      })
      return true
    }
    const set = async (person: string, here: boolean) => {
      const name = nameOf(person)
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
      const state = stateAfter('attending', here, mode)
      if (!(await move([{ person, state }], words)) || !here) return
      buzz()
      after.current(person)
    }
    return {
      attend: (person, here) =>
        tickOf(person)?.contested ? contested.current(person) : void set(person, here),
      decide: (person, here) => void set(person, here),
      register: async (person, on) => {
        const name = nameOf(person)
        const words = on ? (
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
        await move([{ person, state: stateAfter('registered', on, mode) }], words)
      },
      attendFamily: async (name, people) => {
        const missing = people.filter((person) => register.people.get(person) && !isHere(tickOf(person)))
        const words = (
          <Trans>
            <b>
              <Name>{name}</Name>
            </b>
            : all here
          </Trans>
        )
        if (
          await move(
            missing.map((person) => ({ person, state: 'attending' })),
            words,
          )
        )
          buzz()
      },
      attendAll: async () => {
        const waiting = peopleToCome(register)
        const count = waiting.length
        if (count === 0) {
          toast.show({
            message: <Trans>Everyone on the list is here already</Trans>,
            unless: saidOfAll,
          })
          return
        }
        const moves = waiting.map((person): Move => ({ person, state: 'attending' }))
        const words = <Plural value={count} one="# more person is here" other="# more people are here" />
        if (!(await move(moves, words))) return
        saidOfAll = words
        buzz()
      },
      add: (person) => {
        const name = nameOf(person)
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
        return move([{ person, state: stateWhenAdded(mode) }], words)
      },
    }
  }, [register, mode, save, toast, t])
}
