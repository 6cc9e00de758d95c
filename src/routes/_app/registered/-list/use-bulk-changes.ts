import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { type NewChange, type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { useToast } from '@/ui/toast.tsx'

type Person = StoredRow<'registered'>

const buildUpdates = <F extends 'soft_archived' | 'accessing_wider_support_type'>(
  people: readonly Person[],
  field: F,
  value: Person[F],
): NewChange[] =>
  people.map((person) => ({
    name: 'registered.update',
    args: { id: person.id, set: { [field]: { base: person[field], value } } },
  }))

/**
 * Bulk changes for several people (REG-59 to REG-73). Each change is saved on this device in one transaction, even
 * offline. Each function resolves to true if the change is saved.
 */
export const useBulkChanges = () => {
  const { t } = useLingui()
  const { show } = useToast()
  const { db } = useReplica()
  const save = useSaveLocally()
  const update = async (changes: NewChange[], undo: NewChange[]): Promise<boolean> => {
    if (!(await save(changes))) return false
    show({
      message: t`Updated successfully`,
      undo: { label: t`Undo`, onUndo: () => void save(undo) },
    })
    return true
  }
  return {
    archive: (people: readonly Person[], archived: boolean) =>
      update(
        buildUpdates(people, 'soft_archived', archived),
        buildUpdates(
          people.map((person) => ({ ...person, soft_archived: archived })),
          'soft_archived',
          !archived,
        ),
      ),
    setSupport: (people: readonly Person[], type: Person['accessing_wider_support_type']) =>
      update(
        buildUpdates(people, 'accessing_wider_support_type', type),
        people.flatMap((person) =>
          buildUpdates(
            [{ ...person, accessing_wider_support_type: type }],
            'accessing_wider_support_type',
            person.accessing_wider_support_type,
          ),
        ),
      ),
    remove: async (people: readonly Person[]): Promise<boolean> => {
      const seenVersion = (await db.getMeta('version')) ?? 0
      const removedCount = people.length
      const removals = people.map(
        ({ id }): NewChange => ({ name: 'registered.delete', args: { id, seen: seenVersion } }),
      )
      if (!(await save(removals))) return false
      const restore = async () => {
        const restorations = people.map(({ id }): NewChange => ({ name: 'registered.restore', args: { id } }))
        if (!(await save(restorations))) return
        const restoredRows = await db.rows('registered').bulkGet(people.map(({ id }) => id))
        show({
          message: restoredRows.every(Boolean) ? t`Brought back` : t`They come back as soon as this is sent.`,
        })
      }
      show({
        message: t`${plural(removedCount, { one: '# person removed', other: '# people removed' })}`,
        undo: { label: t`Undo`, onUndo: () => void restore() },
      })
      return true
    },
  }
}
