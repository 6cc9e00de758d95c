import type { WaitingCounts } from '@contract/recruitment/applications.ts'
import { getApplicationRights } from '@contract/recruitment/rights.ts'
import { listUserTasks } from '@contract/recruitment/user-tasks.ts'
import { LATE_DAYS, type NextActor } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
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

/** Returns true if the user has tasks in this flow. The label of reviewers is then "You" (B-REC-07). */
export const useHasTasks = ({ flow }: Pick<RecruitmentFlow, 'flow'>): boolean =>
  listUserTasks(getApplicationRights(useUser(), flow), flow).length > 0

/** Filter by the person who has the next step, with the number of their applications and the order of the list. */
export const WhoIsNext = ({ page, flow, who }: WhoIsNextProps) => {
  const { t, i18n } = useLingui()
  const hasTasks = useHasTasks(flow)
  const { ordering, waiting_for } = page.state as { ordering?: string; waiting_for?: NextActor }
  const counts = (page.list.response as { waiting_counts?: WaitingCounts } | undefined)?.waiting_counts
  const getLabel = (person: NextActor) =>
    person === 'reviewer' && hasTasks ? t({ message: 'You', context: 'who acts' }) : i18n._(nextActorLabels[person])
  const buildOption = <V extends NextActor | 'all'>(value: V, label: string) => ({
    value,
    label,
    ...(counts && { count: counts[value] }),
  })
  const lateDays = LATE_DAYS.amber
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 max-md:flex-1 max-md:overflow-x-auto">
        <Segmented<NextActor | 'all'>
          label={t`Waiting for`}
          className="w-max *:whitespace-nowrap md:max-w-full md:flex-wrap md:text-sm"
          options={[
            buildOption('all', t({ message: 'All', context: 'who acts' })),
            ...who.map((person) => buildOption(person, getLabel(person))),
          ]}
          value={waiting_for ?? 'all'}
          onValueChange={(next) => page.filter({ waiting_for: next === 'all' ? undefined : next })}
        />
      </div>
      <p className="w-40 flex-auto text-sm leading-[1.2] text-muted-foreground max-md:hidden">
        {ordering === undefined || ordering === 'waiting_since' ? (
          <Trans>Longest waiting first. Late from {lateDays} days.</Trans>
        ) : (
          <Trans>Late from {lateDays} days.</Trans>
        )}
      </p>
    </div>
  )
}
