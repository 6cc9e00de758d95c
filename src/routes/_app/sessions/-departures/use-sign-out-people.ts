import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { useToast } from '@/ui/toast.tsx'
import type { Register } from '../-attendance/register.ts'
import type { Departures } from '../-boards/use-departures.ts'
import type { DoorPerson } from './door.ts'

export type SignOutActions = {
  /**
   * Signs people out: children with a collector, adults alone. `notFor`: ids of the children whose notes do not contain
   * the collector's name.
   */
  leave: (people: readonly DoorPerson[], collector: string, notFor: readonly string[]) => Promise<void>
  backIn: (people: readonly DoorPerson[]) => Promise<void>
}

/**
 * Returns functions that sign people out on this device and undo the sign-out. Other devices receive the change when
 * there is a network.
 */
export const useSignOutPeople = (register: Register, { left }: Departures): SignOutActions => {
  const { t } = useLingui()
  const save = useSaveLocally()
  const { show } = useToast()
  const buildChange = (registered: string, seen: number, collector: string | null, unlisted = false) => ({
    name: 'departure.set' as const,
    args: { session: register.id, registered, seen, collector, ...(unlisted && { unlisted }) },
  })
  const getSeenVersion = (id: string) => left.get(id)?.version || register.version()
  const signBackIn = async (people: readonly DoorPerson[]) => {
    await save(people.map(({ id }) => buildChange(id, getSeenVersion(id), null)))
  }
  const leave = async (people: readonly DoorPerson[], collector: string, notFor: readonly string[]) => {
    const seenVersions = new Map(people.map(({ id }) => [id, getSeenVersion(id)]))
    const changes = people.map(({ id, name, adult }) =>
      buildChange(id, seenVersions.get(id) ?? 0, adult ? name : collector, !adult && notFor.includes(id)),
    )
    if (!(await save(changes))) return
    const [firstPerson] = people
    const name = firstPerson?.name ?? ''
    show({
      message:
        people.length === 1
          ? t`${name} signed out`
          : t`${plural(people.length, { one: '# person signed out', other: '# people signed out' })}`,
      undo: {
        label: t`Undo`,
        onUndo: () => void save(people.map(({ id }) => buildChange(id, seenVersions.get(id) ?? 0, null))),
      },
    })
  }
  return { leave, backIn: signBackIn }
}
