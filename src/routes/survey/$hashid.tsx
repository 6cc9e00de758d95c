import { createFileRoute } from '@tanstack/react-router'
import { SurveyScreen } from '@/features/survey/survey-screen.tsx'

export const Route = createFileRoute('/survey/$hashid')({ component: Screen })

/** The survey of the club that a link names (SUR-01 to SUR-03). */
function Screen() {
  const { hashid } = Route.useParams()
  return <SurveyScreen hashid={hashid} />
}
