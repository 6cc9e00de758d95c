import type { Application } from '@contract/recruitment/applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, UserRoundSearch, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { call, callForRow } from '@/api/call.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useDeed } from '../use-deed.ts'

type Question = Application['own_questions'][number]
type OwnQuestionsProps = { flow: RecruitmentFlow; application: Application }

/** Accounts that may be the applicant's own, each with the answer that VP staff can give. */
export const OwnQuestions = ({ flow, application }: OwnQuestionsProps) => {
  const { own, own_questions } = application
  if (own) return null
  return own_questions
    .filter(({ theirs }) => theirs === null)
    .map((question) =>
      question.match === 'address' ? (
        <AddressQuestion key={question.user} flow={flow} application={application} question={question} />
      ) : (
        <SimilarAccount key={question.user} flow={flow} application={application} question={question} />
      ),
    )
}

type QuestionProps = OwnQuestionsProps & { question: Question }

const AddressQuestion = ({ flow, application: { id }, question: { user, name } }: QuestionProps) => {
  const { t } = useLingui()
  const reachable = useReachable()
  const { busy, run } = useDeed(flow.nouns)
  const answer = (theirs: boolean) =>
    void run(
      () => call(flow.ownQuestion, { params: { id }, body: { user, theirs } }),
      theirs ? t`Answered: it is theirs` : t`The applicant is asked for another address`,
    )
  return (
    <Question
      actions={
        <>
          <Button
            variant="outline"
            icon={Check}
            busy={busy}
            disabled={!reachable}
            onClick={() => answer(true)}
          >
            <Trans context="it is">Yes</Trans>
          </Button>
          <Button variant="outline" icon={X} busy={busy} disabled={!reachable} onClick={() => answer(false)}>
            <Trans>No, ask the applicant for another address</Trans>
          </Button>
        </>
      }
    >
      <Trans>This application uses the address of {name}’s account. Is it theirs?</Trans>
    </Question>
  )
}

const SimilarAccount = ({ flow, application: { id }, question: { user, name, match } }: QuestionProps) => {
  const { t } = useLingui()
  const reachable = useReachable()
  const { busy, run } = useDeed(flow.nouns)
  const lift = () =>
    void run(
      () => callForRow(flow.update, { params: { id }, body: { not_own_of: [user] } }),
      t`Noted: not the same person`,
    )
  return (
    <Question
      actions={
        <Button variant="outline" icon={X} busy={busy} disabled={!reachable} onClick={lift}>
          <Trans>Not the same person</Trans>
        </Button>
      }
    >
      {match === 'mobile' ? (
        <Trans>
          {name}’s account has the mobile number of the applicant. Until you answer, that account cannot work
          on this application.
        </Trans>
      ) : (
        <Trans>
          {name}’s account has the name of the applicant. Until you answer, that account cannot work on this
          application.
        </Trans>
      )}
    </Question>
  )
}

const Question = ({ actions, children }: { actions: ReactNode; children: ReactNode }) => (
  <Banner
    tone="warning"
    icon={UserRoundSearch}
    action={<span className="flex flex-wrap gap-2">{actions}</span>}
  >
    {children}
  </Banner>
)
