import { Trans, useLingui } from '@lingui/react/macro'
import { sectionStates } from '@/features/checklist/section-states.ts'
import { Button } from '@/ui/button.tsx'
import { getChecklistState, type ReadySteadyCookChecklist } from './checklist-state.ts'
import type { Club } from './club.ts'

type StatusButtonProps = {
  club: Club
  onOpen: (club: Club) => void
}

/** Button with the status of a club's checklist. It opens the full checklist (RSC-54, RSC-58). */
export const StatusButton = ({ club, onOpen }: StatusButtonProps) =>
  club.ready_steady_cook ? (
    <Status club={club} checklist={club.ready_steady_cook} onOpen={onOpen} />
  ) : (
    <span className="text-sm text-muted-foreground">
      <Trans>No checklist</Trans>
    </span>
  )

const Status = ({ club, checklist, onOpen }: StatusButtonProps & { checklist: ReadySteadyCookChecklist }) => {
  const { t, i18n } = useLingui()
  const { state, complete, total } = getChecklistState(checklist)
  const { words: stateLabel, icon } = sectionStates[state]
  const status = state === 'in_progress' ? t`${complete} of ${total} sections` : i18n._(stateLabel)
  const name = club.organisation_name
  return (
    <Button
      size="tool"
      icon={icon}
      aria-haspopup="dialog"
      aria-label={t`Ready Steady Cook, ${name}: ${status}`}
      onClick={() => onOpen(club)}
    >
      {status}
    </Button>
  )
}
