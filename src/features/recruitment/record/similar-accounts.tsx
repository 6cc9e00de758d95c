import type { Application } from '@contract/recruitment/applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserRoundSearch, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { callForRow } from '@/api/call.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useRecordAction } from '../use-record-action.ts'

type OwnQuestion = Application['own_questions'][number]
type SimilarAccountsProps = { flow: RecruitmentFlow; application: Application }

/**
 * Questions about accounts with the applicant's name or mobile number. VP staff can mark an account as a different
 * person.
 */
export const SimilarAccounts = ({ flow, application }: SimilarAccountsProps) => {
  const { own, own_questions } = application
  if (own) return null
  return own_questions
    .filter(({ theirs: isTheirs, match }) => isTheirs === null && match !== 'address')
    .map((question) => <SimilarAccount key={question.user} flow={flow} application={application} question={question} />)
}

type QuestionProps = SimilarAccountsProps & { question: OwnQuestion }

const SimilarAccount = ({ flow, application: { id }, question: { user, name, match } }: QuestionProps) => {
  const { t } = useLingui()
  const isReachable = useReachable()
  const { busy, run } = useRecordAction(flow.nouns)
  const markAsDifferent = () =>
    void run(
      () => callForRow(flow.update, { params: { id }, body: { not_own_of: [user] } }),
      t`Noted: not the same person`,
    )
  return (
    <OwnQuestion
      actions={
        <Button variant="outline" icon={X} busy={busy} disabled={!isReachable} onClick={markAsDifferent}>
          <Trans>Not the same person</Trans>
        </Button>
      }
    >
      {match === 'mobile' ? (
        <Trans>
          {name}’s account has the mobile number of the applicant. Until you answer, that account cannot work on this
          application.
        </Trans>
      ) : (
        <Trans>
          {name}’s account has the name of the applicant. Until you answer, that account cannot work on this
          application.
        </Trans>
      )}
    </OwnQuestion>
  )
}

const OwnQuestion = ({ actions, children }: { actions: ReactNode; children: ReactNode }) => (
  <Banner tone="warning" icon={UserRoundSearch} action={<span className="flex flex-wrap gap-2">{actions}</span>}>
    {children}
  </Banner>
)
