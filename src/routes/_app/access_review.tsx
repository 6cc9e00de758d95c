import { createFileRoute } from '@tanstack/react-router'
import { passSearchThrough } from '@/browser/use-search-state.ts'
import { AccessReviewPage } from '@/features/access-review/access-review-page.tsx'
import type { ListState } from '@/kit/list/list-state.ts'

type AccessReviewSearch = ListState & {
  /** True for the accounts that wait for the user. */
  waiting?: boolean
}

export const Route = createFileRoute('/_app/access_review')({
  validateSearch: passSearchThrough<AccessReviewSearch>,
  component: AccessReviewScreen,
})

function AccessReviewScreen() {
  return <AccessReviewPage search={Route.useSearch()} navigate={Route.useNavigate()} />
}
