import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSyncState } from '@/hooks/use-sync-state.ts'
import { useToast } from '@/ui/toast.tsx'

/** Says that the file is there, and what is not in it yet. */
export const useSavedNotice = () => {
  const { t } = useLingui()
  const { show } = useToast()
  const waiting = useSyncState()?.waiting ?? 0
  return (name: string) => {
    const saved = t`Saved as ${name}.`
    const missing = t`${plural(waiting, { one: '# change of this device is not sent yet and not in it.', other: '# changes of this device are not sent yet and not in it.' })}`
    show({ message: waiting ? `${saved} ${missing}` : saved })
  }
}
