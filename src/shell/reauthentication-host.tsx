import { lazy, Suspense, useEffect, useState } from 'react'
import { setReauthenticator } from '@/api/reauthentication.ts'

const ReauthenticationDialog = lazy(() =>
  import('@/kit/form/reauthentication-dialog.tsx').then((m) => ({ default: m.ReauthenticationDialog })),
)

/** Shows the dialog in which the user proves their identity, when a call needs this. The code loads on first use. */
export const ReauthenticationHost = () => {
  const [settle, setSettle] = useState<((isConfirmed: boolean) => void) | null>(null)
  useEffect(() => {
    let settlePending: ((isConfirmed: boolean) => void) | undefined
    setReauthenticator(
      () =>
        new Promise((resolve) => {
          settlePending = resolve
          setSettle(() => resolve)
        }),
    )
    return () => {
      setReauthenticator(null)
      // Refuse the call if the device is locked or the user signs out while the dialog is open.
      settlePending?.(false)
      setSettle(null)
    }
  }, [])
  if (!settle) return null
  return (
    <Suspense>
      <ReauthenticationDialog
        onClose={(isConfirmed) => {
          settle(isConfirmed)
          setSettle(null)
        }}
      />
    </Suspense>
  )
}
