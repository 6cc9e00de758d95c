import type { Application } from '@contract/recruitment/applications.ts'
import { Trans } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import { Banner } from '@/ui/banner.tsx'

/**
 * Notice that prompts VP staff to ring the applicant, because the applicant's only address belongs to another person's
 * account.
 */
export function RingApplicantNotice({ questions }: { questions: Application['own_questions'] }) {
  const names = questions.filter(({ applicant_mailed }) => applicant_mailed === false).map(({ name }) => name)
  if (names.length === 0) return null
  const name = names.join(', ')
  return (
    <Banner tone="info" icon={Phone}>
      <Trans>
        The only address on record is {name}’s. Ring the applicant and ask for another one, then correct it in the
        application.
      </Trans>
    </Banner>
  )
}
