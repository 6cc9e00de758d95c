import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { FamilyScreen } from '@/features/family-page/family-screen.tsx'

type FamilySearch = { tab?: string | undefined }

export const Route = createFileRoute('/family/$token')({
  validateSearch: passSearchThrough<FamilySearch>,
  component: Screen,
})

const familySearch = v.object({ tab: v.fallback(v.optional(v.string()), undefined) })

/** A family's own page, opened by its private link (B-FAM-02). */
function Screen() {
  const { token } = Route.useParams()
  const { tab } = useSearchState(familySearch, Route.useSearch())
  return <FamilyScreen key={token} token={token} tab={tab} />
}
