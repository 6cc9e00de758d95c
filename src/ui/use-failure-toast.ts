import { useCallback, useRef } from 'react'
import { useToast } from './toast.tsx'

/** Shows a failure as a toast. `clear` removes it when the next try begins. */
export const useFailureToast = (): { tell: (message: string) => void; clear: () => void } => {
  const { show, dismiss } = useToast()
  const shown = useRef<number | null>(null)
  const tell = useCallback(
    (message: string) => {
      shown.current = show({ message, tone: 'error' })
    },
    [show],
  )
  const clear = useCallback(() => {
    if (shown.current !== null) dismiss(shown.current)
  }, [dismiss])
  return { tell, clear }
}
