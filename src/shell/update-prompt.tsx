import { Suspense, useEffect, useState } from 'react'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { onUpdateWaiting } from '@/pwa/update-waiting.ts'
import { lazyOptional } from '@/ui/lazy-optional.ts'

const UpdateBanner = lazyOptional(() =>
  loadWithMessages('club', import('./update-banner.tsx')).then((m) => m.UpdateBanner),
)

/** Shows the update banner if a new app version is waiting. Only then its code loads. */
export const UpdatePrompt = () => {
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => onUpdateWaiting(setIsWaiting), [])
  return isWaiting ? (
    <Suspense>
      <UpdateBanner />
    </Suspense>
  ) : null
}
