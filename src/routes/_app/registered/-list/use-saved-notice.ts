import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSyncState } from '@/sync-state/use-sync-state.ts'
import { useToast } from '@/ui/toast.tsx'

/**
 * Returns a function that reports a saved file. The notice also counts the unsent changes that the file does not
 * contain.
 */
export const useSavedNotice = () => {
  const { t } = useLingui()
  const { show } = useToast()
  const waiting = useSyncState()?.waiting ?? 0
  return (name: string) => {
    const savedMessage = t`Saved as ${name}.`
    const unsentWarning = t`${plural(waiting, { one: '# change on this device has not been sent yet and is not in the file.', other: '# changes on this device have not been sent yet and are not in the file.' })}`
    show({ message: waiting ? `${savedMessage} ${unsentWarning}` : savedMessage })
  }
}
