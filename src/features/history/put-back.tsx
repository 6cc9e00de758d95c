import { definitionOf } from '@contract/mutations/mutations.ts'
import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import * as v from 'valibot'
import type { NewChange } from '@/hooks/use-replica.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { Button } from '@/ui/button.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useValueWords } from './use-value-words.ts'

/** Gives a field a value, as a change from the one it had. */
export type SetField = (field: string, base: unknown, value: unknown) => NewChange

/** A record whose fields can be put back. */
export type Restorable = {
  /** The record's values as they stand. */
  current: Record<string, unknown>
  /** Sets a field of the record; undefined where the user may not. */
  change: SetField | undefined
}

/** True if the server accepts this value in the field. A refused change would wait on the device for ever. */
export function canSet({ current, change }: Restorable, field: string, value: unknown): boolean {
  if (!change) return false
  const { name, args } = change(field, current[field] ?? null, value)
  return v.is(definitionOf(name).args, args)
}

/**
 * Puts an earlier value back and offers to take that back too.
 * @param onSaved called when either is saved on this device
 * @returns true once it is saved on this device
 */
export const useRestore = (
  onSaved: () => void,
): ((record: Restorable, field: string, value: unknown) => Promise<boolean>) => {
  const { t } = useLingui()
  const { show } = useToast()
  const save = useSaveLocally()
  const valueWords = useValueWords()
  return async ({ current, change }, field, value) => {
    if (!change) return false
    const set = async (base: unknown, next: unknown) => {
      const saved = await save([change(field, base, next)])
      if (saved) onSaved()
      return saved
    }
    const before = current[field] ?? null
    if (!(await set(before, value))) return false
    const words = valueWords({ kind: 'field', field }, value)
    show({
      message: <span className="line-clamp-3">{t`“${words}” has been put back`}</span>,
      undo: { label: t`Undo`, onUndo: () => void set(value, before) },
    })
    return true
  }
}

type PutBackProps = {
  /** The field and the value that comes back, in words. */
  field: string
  before: string
  nothing: boolean
  onPress: () => void
}

/** The button names what comes back: on its line the newer value stands beside it. */
export const PutBack = ({ field, before, nothing, onPress }: PutBackProps) => {
  const { t } = useLingui()
  const words = nothing ? t`Put back: ${before}` : t`Put back “${before}”`
  return (
    <Button icon={Undo2} className="max-w-full" aria-label={`${words}, ${field}`} onClick={onPress}>
      <span className="line-clamp-2 min-w-0 max-w-72 text-start">{words}</span>
    </Button>
  )
}
