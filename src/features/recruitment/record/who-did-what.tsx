import { Trans, useLingui } from '@lingui/react/macro'
import { useAsked } from '@/data/use-asked.ts'
import { formatStamp } from '@/i18n/format.ts'
import { AnswerNotice } from '@/kit/list/answer-notice.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useAnswerLabels } from './answer-words.ts'

/** What is changed of an application besides its answers, by the names that the trail has for it. */
const useTrailLabels = (): Readonly<Record<string, string>> => {
  const { t } = useLingui()
  return {
    ...useAnswerLabels(),
    submitted: t`Application form submitted`,
    checks_completed: t`Checks completed`,
    archived: t`Archive`,
    outcome: t`Why it was archived`,
    keep_for_safeguarding: t`Kept for safeguarding`,
    erased_on: t`Day of erasure`,
    user: t`Converted`,
    registration: t`Converted`,
    reference_sent: t`Reference request sent`,
    reference_submitted: t`Reference given`,
    reference_declined: t`Reference declined`,
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
    request_address_wrong: t`Decided about a wrong address`,
    request_another_referee: t`Decided about another referee`,
    checks_erased: t`Details of the check erased`,
    note_added: t`Note added`,
    note_changed: t`Note changed`,
    note_deleted: t`Note deleted`,
  }
}

/** Who did what with an application, the latest first. Answers are never in it. */
export const WhoDidWhat = ({ flow, id }: { flow: RecruitmentFlow; id: string }) => {
  const { t } = useLingui()
  const labels = useTrailLabels()
  const asked = useAsked(flow.changes, { params: { id } })
  const entries = asked.answer?.entries ?? []
  return (
    <section className="grid gap-2">
      <AnswerNotice
        {...asked}
        stale={entries.length > 0}
        words={{
          cutOff: <Trans>The history can be read where there is Wi-Fi.</Trans>,
          fault: <Trans>The history could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      {entries.length > 0 ? (
        <>
          <h3 className="text-lg font-bold">
            <Trans>Who did what</Trans>
          </h3>
          <ol className="grid gap-1 text-sm">
            {entries.map(({ version, kind, fields, by, at }) => {
              const names = new Set(Object.keys(fields).flatMap((field) => labels[field] ?? []))
              const plain = kind === 'create' ? t`Made` : t`Changed`
              return (
                <li key={version} className="wrap-anywhere">
                  <b>{names.size > 0 ? [...names].join(', ') : plain}</b>
                  {`: ${by}, ${formatStamp(at)}`}
                </li>
              )
            })}
          </ol>
        </>
      ) : null}
    </section>
  )
}
