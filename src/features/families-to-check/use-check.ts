import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import type { FamilyToCheck } from '@/register/families-to-check.ts'
import { type NewChange, useReplica } from '@/sync-state/use-replica.ts'
import { useToast } from '@/ui/toast.tsx'

/** Returns actions that accept or remove families. Decisions are saved on this device, so they work offline. */
export const useFamilyDecisions = () => {
  const { t } = useLingui()
  const { show } = useToast()
  const { db } = useReplica()
  const saveChanges = useSaveLocally()
  return {
    takeIn: async (families: readonly FamilyToCheck[]): Promise<void> => {
      const changes = families.map(({ id }): NewChange => ({ name: 'registration.take', args: { id } }))
      if (!(await saveChanges(changes))) return
      const count = families.length
      show({ message: t`${plural(count, { one: '# family accepted', other: '# families accepted' })}` })
    },
    remove: async ({ people }: FamilyToCheck): Promise<void> => {
      const seenVersion = (await db.getMeta('version')) ?? 0
      const createChanges = (name: 'registered.delete' | 'registered.restore') =>
        people.map(
          ({ id }): NewChange =>
            name === 'registered.delete' ? { name, args: { id, seen: seenVersion } } : { name, args: { id } },
        )
      if (!(await saveChanges(createChanges('registered.delete')))) return
      show({
        message: t`Family removed`,
        undo: { label: t`Undo`, onUndo: () => void saveChanges(createChanges('registered.restore')) },
      })
    },
  }
}
