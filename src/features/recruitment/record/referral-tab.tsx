import type { Application } from '@contract/recruitment/applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileQuestion } from 'lucide-react'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { TermList } from '@/kit/detail/term-list.tsx'
import { useYesNoFormatter } from '@/kit/list/cells.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useRoleLabel } from '../role-labels.ts'

/** Tab with the referrer of an applicant and the referrer's confirmations (REFL-36, REFL-37). */
export const ReferralTab = ({ application: { referral } }: { application: Application }) => {
  const { t } = useLingui()
  const formatYesNo = useYesNoFormatter()
  const getRoleLabel = useRoleLabel()
  if (!referral) return <EmptyState icon={FileQuestion} title={<Trans>There was no referral.</Trans>} />
  return (
    <section className="card grid gap-4 p-5">
      <h2 className="text-xl font-bold">
        <Trans>Referral</Trans>
      </h2>
      <TermList
        terms={[
          { term: t`Referred`, value: formatTimestamp(referral.created) },
          { term: t`Referrer`, value: referral.referrer_name },
          { term: t`Role of the referrer`, value: getRoleLabel(referral.referrer_role) },
          { term: t`First name`, value: referral.first_name },
          { term: t`Last name`, value: referral.last_name },
          { term: t`Email`, value: referral.email },
          ...(referral.role ? [{ term: t`Role`, value: getRoleLabel(referral.role) }] : []),
          ...(referral.coordinator_name || referral.coordinator_email
            ? [
                { term: t`Coordinator`, value: referral.coordinator_name },
                { term: t`Coordinator’s email`, value: referral.coordinator_email },
              ]
            : []),
          { term: t`Confirms this referral`, value: formatYesNo(referral.confirm_referral) },
          { term: t`Has seen the applicant’s documents`, value: formatYesNo(referral.confirm_documents) },
          { term: t`Has confidence in the applicant`, value: formatYesNo(referral.confirm_confidence) },
        ]}
      />
    </section>
  )
}
