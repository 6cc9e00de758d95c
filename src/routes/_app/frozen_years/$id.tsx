import { createFileRoute } from '@tanstack/react-router'
import { FrozenYearPage } from '@/features/dashboard/frozen-year-page.tsx'

export const Route = createFileRoute('/_app/frozen_years/$id')({ component: FrozenYearScreen })

/** Page of one frozen year, with its numbers as they were sent (B-NUM-04). */
function FrozenYearScreen() {
  const { id } = Route.useParams()
  return <FrozenYearPage id={id} />
}
