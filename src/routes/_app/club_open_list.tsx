import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from './-club-open-list/calendar-page.tsx'

export const Route = createFileRoute('/_app/club_open_list')({
  validateSearch: (search: Record<string, unknown>): object => search,
  component: ClubOpenListScreen,
})

/** Page of the Confirmed Sessions Calendar (CAL-01 to CAL-30). */
function ClubOpenListScreen() {
  return <CalendarPage search={Route.useSearch()} navigate={Route.useNavigate()} />
}
