import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useToast } from '@/ui/toast.tsx'

/** Returns a function that shows an error because the code of a part could not be loaded. The page stays open. */
export function useMissingPart(): () => void {
  const { t } = useLingui()
  const { show } = useToast()
  return useCallback(() => {
    show({ message: t`This part is not on this device yet. Connect to Wi-Fi to open it.`, tone: 'error' })
  }, [show, t])
}
