import { createFileRoute } from '@tanstack/react-router'
import type { DashboardAddress } from '@/features/dashboard/dashboard-filter.ts'
import { HolidayReturnPage } from '@/features/dashboard/holiday-return-page.tsx'
import { unreadSearch } from '@/hooks/use-search-state.ts'

export const Route = createFileRoute('/_app/holiday_return')({
  validateSearch: unreadSearch<Partial<DashboardAddress>>,
  component: HolidayReturnScreen,
})

/** What councils ask of holiday clubs (B-NUM-03). */
function HolidayReturnScreen() {
  return <HolidayReturnPage search={Route.useSearch()} navigate={Route.useNavigate()} />
}
