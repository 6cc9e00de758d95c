import { isAllowed } from '@contract/access.ts'
import { lazy, Suspense } from 'react'
import { useUser } from '@/user/use-user.ts'

const RequestBanners = lazy(() => import('./requests-banner.tsx').then((m) => ({ default: m.RequestBanners })))

/** Notices about open requests of families on a coordinator's start page. They are loaded lazily after the page. */
export function RequestNoticesHere() {
  if (!isAllowed('family_requests', useUser())) return null
  return (
    <Suspense>
      <RequestBanners />
    </Suspense>
  )
}
