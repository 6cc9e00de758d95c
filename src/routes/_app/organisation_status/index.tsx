import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from './-report/report-page.tsx'

export const Route = createFileRoute('/_app/organisation_status/')({
  validateSearch: (search: Record<string, unknown>): object => search,
  component: OrganisationStatusScreen,
})

/** Page of the open status of clubs in each holiday (STAT-24 to STAT-80). */
function OrganisationStatusScreen() {
  return <ReportPage search={Route.useSearch()} navigate={Route.useNavigate()} />
}
