import type { RecordChanges } from '@contract/record-changes.ts'
import { APPLICANT_USER_NAME, SAFEGUARDING_ANSWERS_FIELD } from '@contract/recruitment/vocabulary.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Button } from '@/ui/button.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useVolunteerLabels } from './volunteer-answer-labels.ts'

type FieldChange = RecordChanges['entries'][number]['fields'][string]

/** Returns the labels of changes to an application that are not answers. Key: field name in the audit trail. */
const useStepLabels = (): Readonly<Record<string, string>> => {
  const { t } = useLingui()
  return {
    form_sent: t`Link to the application form sent`,
    submitted: t`Application form submitted`,
    checks_completed: t`Checks completed`,
    archived: t`Archive`,
    outcome: t`Why it was archived`,
    keep_for_safeguarding: t`Kept for safeguarding`,
    erased_on: t`Day of erasure`,
    user__id: t`Converted`,
    converted_from_user: t`User converted to application`,
    registration: t`Converted`,
    reference_sent: t`Reference request sent`,
    reference_reminded: t`Reminder of the reference sent`,
    reference_submitted: t`Reference given`,
    reference_declined: t`Reference declined`,
    reference_reopened: t`Decline taken back by the referee`,
    reference_checked: t`Reference checked`,
    reference_unchecked: t`Reference not checked any more`,
    reference_verified: t`Reference confirmed by telephone`,
    reference_unverified: t`Reference not confirmed by telephone any more`,
    reference_by_telephone: t`Reference given by telephone`,
    reference_deleted: t`Referee taken away`,
    referee_corrected: t`Referee corrected`,
    dbs_form_sent: t`DBS/PVG/Access NI form sent`,
    dbs_confirmed: t`DBS/PVG/Access NI confirmed`,
    declaration_sent: t`Safeguarding declaration sent`,
    declaration_signed: t`Safeguarding declaration signed`,
    consent_sent: t`Parental consent form sent`,
    consent_given: t`Parental consent given`,
    consent_spoken: t`Call to the parent recorded`,
    request_address_wrong: t`Decided about a wrong address`,
    request_another_referee: t`Decided about another referee`,
    checks_erased: t`Details of the check erased`,
    [SAFEGUARDING_ANSWERS_FIELD]: t`Safeguarding answers`,
    note_added: t`Note added`,
    note_changed: t`Note changed`,
    note_deleted: t`Note deleted`,
    second_look: t`Second look`,
    own_answer: t`Decided about the applicant’s own account`,
    restored: t`Restored`,
  }
}

/**
 * Returns a function that labels a change if the text depends on its values. Null hides the change. Undefined means
 * that the normal label applies.
 */
const useValueLabels = () => {
  const { t } = useLingui()
  return (field: string, { from, to: nextValue }: FieldChange): string | null | undefined => {
    if (field.endsWith('_reason')) {
      if (typeof nextValue === 'string') return t`Reason: ${nextValue}`
      return field === 'check_reason' && !from ? t`without a reason` : null
    }
    if (field === 'keep_for_safeguarding' && nextValue === false) return t`No longer kept for safeguarding`
    if (field === 'checks_completed' && nextValue === null) return t`Checks not completed any more`
    if (field === 'own_answer')
      return nextValue ? t`The account is the applicant’s own` : t`The account is not the applicant’s own`
    if (field === 'note_deleted' && typeof from === 'string') return t`Note of ${from} deleted`
    return undefined
  }
}

/**
 * Maximum number of changed answers that are named. If more answers changed, only their number is shown, because an
 * applicant often fills in a full step at once.
 */
const MAX_NAMED_ANSWERS = 4

/** Returns a function that describes an audit entry by the fields that it changed. */
const useEntryDescription = () => {
  const { t } = useLingui()
  const stepLabels = useStepLabels()
  const getValueLabel = useValueLabels()
  const answerLabels: Readonly<Record<string, string>> = useVolunteerLabels()
  return ({ kind, fields }: RecordChanges['entries'][number]): string => {
    const isReason = (field: string) => field.endsWith('_reason')
    // Sort the reasons to the end, so that a reason follows the field that it explains. The database sorts by name.
    const fieldNames = Object.keys(fields).sort((a, b) => Number(isReason(a)) - Number(isReason(b)))
    const getStepLabel = (field: string) => {
      const label = getValueLabel(field, fields[field] ?? {})
      return label === undefined ? (stepLabels[field] ?? []) : (label ?? [])
    }
    const doneLabels = new Set(fieldNames.flatMap(getStepLabel))
    // Hide the change to the form's referees if another label already describes the same change.
    const isRedundant = (field: string) => field === 'references' && doneLabels.size > 0
    const changedAnswerLabels = fieldNames.flatMap((field) => (isRedundant(field) ? [] : (answerLabels[field] ?? [])))
    const changedCountText = plural(changedAnswerLabels.length, {
      one: '# answer changed',
      other: '# answers changed',
    })
    const allLabels = [
      ...doneLabels,
      ...(changedAnswerLabels.length > MAX_NAMED_ANSWERS ? [changedCountText] : changedAnswerLabels),
    ]
    return allLabels.join(', ') || { create: t`Created`, replace: t`Changed`, delete: t`Deleted` }[kind]
  }
}

type ApplicationHistoryProps = {
  flow: RecruitmentFlow
  id: string
  /** Version of the oldest entry that is already shown. Only older entries are loaded. */
  before?: number
}

/**
 * History of an application, latest change first, with the person who made each change. The history never contains
 * answers.
 */
export const ApplicationHistory = ({ flow, id, before }: ApplicationHistoryProps) => {
  const { t } = useLingui()
  const describeEntry = useEntryDescription()
  const query = before === undefined ? {} : { before }
  const changesQuery = useOperationQuery(flow.changes, { params: { id }, query })
  const [hasOlder, setHasOlder] = useState(false)
  const entries = changesQuery.answer?.entries ?? []
  const oldestVersion = entries.at(-1)?.version
  return (
    <section className="grid gap-2">
      <LoadNotice
        {...changesQuery}
        stale={entries.length > 0}
        words={{
          cutOff: <Trans>The history can be read where there is Wi-Fi.</Trans>,
          fault: <Trans>The history could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      {entries.length > 0 && before === undefined ? (
        <h3 className="text-lg font-bold">
          <Trans>Who did what</Trans>
        </h3>
      ) : null}
      {entries.length > 0 ? (
        <ol className="grid gap-1 text-sm">
          {entries.map((entry) => (
            <li key={entry.version} className="wrap-anywhere">
              <b>{describeEntry(entry)}</b>
              {`: ${entry.by === APPLICANT_USER_NAME ? t`Applicant` : entry.by}, ${formatTimestamp(entry.at)}`}
            </li>
          ))}
        </ol>
      ) : null}
      {changesQuery.answer?.more &&
        oldestVersion !== undefined &&
        (hasOlder ? (
          <ApplicationHistory flow={flow} id={id} before={oldestVersion} />
        ) : (
          <Button className="justify-self-start" onClick={() => setHasOlder(true)}>
            <Trans>Show older changes</Trans>
          </Button>
        ))}
    </section>
  )
}
