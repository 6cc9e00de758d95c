import { lazy, Suspense, useState } from 'react'
import { useReachable } from '@/device/use-reachable.ts'
import { useMaybeUser } from '@/hooks/use-user.ts'

const EthnicityDialog = lazy(() =>
  import('./ethnicity-dialog.tsx').then((m) => ({ default: m.EthnicityDialog })),
)

/** Put off on this page: asked again when the app is opened next. */
let later = false

/** Opens the question once for whoever still has to be asked, where there is a network to answer it. */
export const AskEthnicity = () => {
  const user = useMaybeUser()
  const reachable = useReachable()
  const [closed, setClosed] = useState(later)
  if (closed || !reachable || !user?.ethnicity_capture_required) return null
  return (
    <Suspense>
      <EthnicityDialog
        onClose={() => {
          later = true
          setClosed(true)
        }}
      />
    </Suspense>
  )
}
