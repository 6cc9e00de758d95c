import { createFileRoute } from '@tanstack/react-router'
import { ReferApplicantScreen } from '@/features/recruitment/forms/refer-applicant-screen.tsx'

/** Page with the form that refers a coordinator or a core team member (REFL-04). */
export const Route = createFileRoute('/refer_applicant')({ component: ReferApplicantScreen })
