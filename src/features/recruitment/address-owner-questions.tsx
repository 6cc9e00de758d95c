import { getAccessFlags } from '@contract/access.ts'
import { applicationOperations } from '@contract/recruitment/applications.ts'
import { type OwnershipTask, ownQuestionOperations } from '@contract/recruitment/own-questions.ts'
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '@contract/recruitment/second-look.ts'
import { volunteerApplicationOperations } from '@contract/recruitment/volunteer-applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useUser } from '@/user/use-user.ts'
import { useRecordAction } from './use-record-action.ts'

/** Record types whose cached queries become stale after an answer. */
const STALE_RECORD_TYPES = ['own_questions', 'applications', 'volunteer_applications']

const answerOperations = {
  core: applicationOperations['applications.own_question'],
  volunteer: volunteerApplicationOperations['volunteer_applications.own_question'],
}

/**
 * Questions if an applicant's address is also the address of a user account. Only users whose account can answer these
 * questions see them.
 * @param application limits the questions to this application
 */
export function AddressOwnerQuestions({ application }: { application?: string }) {
  const { t } = useLingui()
  const { vp } = getAccessFlags(useUser())
  const { answer } = useOperationQuery(ownQuestionOperations['own_questions.list'], { wanted: vp })
  const tasks = (answer?.results ?? []).filter((task) => application === undefined || task.application === application)
  if (tasks.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-3" aria-label={t`Whose address is it?`}>
      {tasks.map((task) => (
        <li key={`${task.application}${task.user}`}>
          <AddressOwnerQuestion task={task} />
        </li>
      ))}
    </ul>
  )
}

function AddressOwnerQuestion({ task }: { task: OwnershipTask }) {
  const { t } = useLingui()
  const isReachable = useReachable()
  const { busy, run } = useRecordAction(STALE_RECORD_TYPES)
  const [reason, setReason] = useState('')
  const isReady = isReachable && (!task.alone || reason.trim().length >= MIN_REASON_LENGTH)
  const sendAnswer = (isTheirs: boolean) =>
    void run(
      () =>
        call(answerOperations[task.flow], {
          params: { id: task.application },
          body: { user: task.user, theirs: isTheirs, ...(task.alone && { alone_reason: reason }) },
        }),
      t`Answer saved`,
    )
  return (
    <Banner tone="warning" icon={UserRoundSearch}>
      <div className="grid grid-cols-1 gap-3 py-1">
        <p className="wrap-anywhere">
          <QuestionText task={task} />
        </p>
        {task.alone ? (
          <Field
            label={t`Why you decide this yourself`}
            hint={t`No other account could decide. Write at least ${MIN_REASON_LENGTH} characters.`}
            required
          >
            <Textarea
              maxLength={MAX_REASON_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" busy={busy} disabled={!isReady} onClick={() => sendAnswer(true)}>
            <Trans>Yes, it is theirs</Trans>
          </Button>
          <Button variant="outline" busy={busy} disabled={!isReady} onClick={() => sendAnswer(false)}>
            <Trans>No, ask the applicant for another address</Trans>
          </Button>
        </div>
      </div>
    </Banner>
  )
}

function QuestionText({ task }: { task: OwnershipTask }) {
  const { t } = useLingui()
  const applicant = task.applicant || t`No name yet`
  const { name, address, organisation__organisation_name: club } = task
  return club ? (
    <Trans>
      The application of {applicant} ({club}) uses the address of {name}’s account, {address}. Is it theirs?
    </Trans>
  ) : (
    <Trans>
      The application of {applicant} uses the address of {name}’s account, {address}. Is it theirs?
    </Trans>
  )
}
