import { createFileRoute } from '@tanstack/react-router'
import { passSearchThrough } from '@/browser/use-search-state.ts'
import type { DashboardParams } from '@/features/dashboard/dashboard-filter.ts'
import { HolidayReturnPage } from '@/features/dashboard/holiday-return-page.tsx'

export const Route = createFileRoute('/_app/holiday_return')({
  validateSearch: passSearchThrough<Partial<DashboardParams>>,
  component: HolidayReturnScreen,
})

/** Page of the numbers that councils request from holiday clubs (B-NUM-03). */
function HolidayReturnScreen() {
  return <HolidayReturnPage search={Route.useSearch()} navigate={Route.useNavigate()} />
}
