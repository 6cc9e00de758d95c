import { getDefinition } from '@contract/mutations/mutations.ts'
import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import * as v from 'valibot'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import type { NewChange } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useFieldValueText } from './use-field-value-text.ts'

/** Creates a change that sets a field from its base value to a new value. */
export type CreateFieldChange = (field: string, base: unknown, value: unknown) => NewChange

/** Record whose fields can be restored. */
export type RestorableRecord = {
  /** Current values of the record. */
  current: Record<string, unknown>
  /** Sets a field of the record. Undefined if the user may not change the record. */
  change: CreateFieldChange | undefined
}

/**
 * Returns true if the server accepts the value in the field. A rejected change would stay on the device permanently.
 */
export function canSetField({ current, change }: RestorableRecord, field: string, value: unknown): boolean {
  if (!change) return false
  const { name, args } = change(field, current[field] ?? null, value)
  return v.is(getDefinition(name).args, args)
}

/**
 * Restores an earlier value and offers to undo the restoration.
 * @param onSaved called when either change is saved on this device
 * @returns true once the change is saved on this device
 */
export const useRestore = (
  onSaved: () => void,
): ((record: RestorableRecord, field: string, value: unknown) => Promise<boolean>) => {
  const { t } = useLingui()
  const { show } = useToast()
  const saveChanges = useSaveLocally()
  const getValueText = useFieldValueText()
  return async ({ current, change }, field, value) => {
    if (!change) return false
    const saveValue = async (base: unknown, next: unknown) => {
      const isSaved = await saveChanges([change(field, base, next)])
      if (isSaved) onSaved()
      return isSaved
    }
    const valueBefore = current[field] ?? null
    if (!(await saveValue(valueBefore, value))) return false
    const words = getValueText({ kind: 'field', field }, value)
    show({
      message: <span className="line-clamp-3">{t`“${words}” has been put back`}</span>,
      undo: { label: t`Undo`, onUndo: () => void saveValue(value, valueBefore) },
    })
    return true
  }
}

type RestoreButtonProps = {
  /** Labels of the field (`field`) and of its earlier value (`before`). */
  field: string
  before: string
  isEmpty: boolean
  onPress: () => void
}

/** Button that names the value it restores, because its line also shows the newer value. */
export const RestoreButton = ({ field, before, isEmpty: nothing, onPress }: RestoreButtonProps) => {
  const { t } = useLingui()
  const buttonLabel = nothing ? t`Put back: ${before}` : t`Put back “${before}”`
  return (
    <Button icon={Undo2} className="max-w-full" aria-label={`${buttonLabel}, ${field}`} onClick={onPress}>
      <span className="line-clamp-2 min-w-0 max-w-72 text-start">{buttonLabel}</span>
    </Button>
  )
}
