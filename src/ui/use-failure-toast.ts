import { useCallback, useRef } from 'react'
import { useToast } from './toast.tsx'

/** Returns functions that show a failure as a toast and remove it. Call `clear` when the next attempt begins. */
export const useFailureToast = (): { tell: (message: string) => void; clear: () => void } => {
  const { show, dismiss } = useToast()
  const toastId = useRef<number | null>(null)
  const showFailure = useCallback(
    (message: string) => {
      toastId.current = show({ message, tone: 'error' })
    },
    [show],
  )
  const clear = useCallback(() => {
    if (toastId.current !== null) dismiss(toastId.current)
  }, [dismiss])
  return { tell: showFailure, clear }
}
