import { createFileRoute } from '@tanstack/react-router'
import { passSearchThrough } from '@/browser/use-search-state.ts'
import type { DashboardParams } from '@/features/dashboard/dashboard-filter.ts'
import { DashboardPage } from '@/features/dashboard/dashboard-page.tsx'
import { getCurrentUser } from '@/user/use-user.ts'

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: passSearchThrough<Partial<DashboardParams>>,
  beforeLoad: ({ context: { forbidden, locked }, search }) => {
    const user = getCurrentUser()
    if (!user || forbidden || locked) return
    void import('@/features/dashboard/page-call.ts')
      .then((m) => m.prefetchPageCall(user, search))
      .catch(() => undefined)
  },
  component: DashboardScreen,
  staticData: { offline: true },
})

/** Start page of central staff and Boxes of Hope users (DASH-01 to DASH-06). */
function DashboardScreen() {
  return <DashboardPage search={Route.useSearch()} navigate={Route.useNavigate()} />
}
