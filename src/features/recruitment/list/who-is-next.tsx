import { getApplicationRights } from '@contract/recruitment/rights.ts'
import type { NextActor } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import type { ListPageState } from '@/kit/list/use-list-page.ts'
import { Segmented } from '@/ui/segmented.tsx'
import { useUser } from '@/user/use-user.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { nextActorLabels } from '../waiting-labels.ts'

type WhoIsNextProps = {
  page: ListPageState
  flow: RecruitmentFlow
  /** People that the filter offers: the applicant, referees, reviewers and others who may have the next step. */
  who: readonly NextActor[]
}

/** Filter by the person who has the next step. For a reviewer, the label of reviewers is "You" (B-REC-07). */
export const WhoIsNext = ({ page, flow, who }: WhoIsNextProps) => {
  const { t, i18n } = useLingui()
  const isReviewer = getApplicationRights(useUser(), flow.flow).checks
  const chosenActor = (page.state as { waiting_for?: NextActor }).waiting_for ?? 'all'
  const getLabel = (person: NextActor) =>
    person === 'reviewer' && isReviewer ? t({ message: 'You', context: 'who acts' }) : i18n._(nextActorLabels[person])
  return (
    <Segmented<NextActor | 'all'>
      label={t`Waiting for`}
      className="w-max *:whitespace-nowrap"
      options={[
        { value: 'all', label: t({ message: 'All', context: 'who acts' }) },
        ...who.map((person) => ({ value: person, label: getLabel(person) })),
      ]}
      value={chosenActor}
      onValueChange={(next) => page.filter({ waiting_for: next === 'all' ? undefined : next })}
    />
  )
}
