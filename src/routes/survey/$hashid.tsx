import { createFileRoute } from '@tanstack/react-router'
import { SurveyScreen } from '@/features/survey/survey-screen.tsx'

export const Route = createFileRoute('/survey/$hashid')({ component: Screen })

/** Page of a club's survey (SUR-01 to SUR-03). */
function Screen() {
  const { hashid } = Route.useParams()
  return <SurveyScreen key={hashid} hashid={hashid} />
}
