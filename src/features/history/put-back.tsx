import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { Button } from '@/ui/button.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useValueWords } from './use-value-words.ts'

/** Gives a field a value, as a change from the one it had. */
export type SetField = (
  field: string,
  base: unknown,
  value: unknown,
) => Parameters<ReturnType<typeof useSaveLocally>>[0][number]

/**
 * Puts an earlier value back and offers to take that back too.
 * @param change the change that sets a field of the record; undefined where the user may not
 * @param onSaved called when either is saved on this device
 * @returns tells whether it is saved on this device
 */
export const useRestore = (
  current: Record<string, unknown>,
  change: SetField | undefined,
  onSaved: () => void,
): ((field: string, value: unknown) => Promise<boolean>) | undefined => {
  const { t } = useLingui()
  const { show } = useToast()
  const save = useSaveLocally()
  const valueWords = useValueWords()
  if (!change) return undefined
  const set = async (field: string, base: unknown, value: unknown) => {
    const saved = await save([change(field, base, value)])
    if (saved) onSaved()
    return saved
  }
  return async (field, value) => {
    const stood = current[field] ?? null
    if (!(await set(field, stood, value))) return false
    const words = valueWords({ kind: 'field', field }, value)
    show({
      message: <span className="line-clamp-3">{t`“${words}” has been put back`}</span>,
      undo: { label: t`Undo`, onUndo: () => void set(field, value, stood) },
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
