import { type ChecklistSection, checklistSections, getSectionItems } from '@contract/rules/checklist.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId } from 'react'
import { sectionNames } from '@/features/checklist/section-names.ts'
import { sectionStates } from '@/features/checklist/section-states.ts'
import { Badge, type BadgeTone } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Name } from '@/ui/name.tsx'
import { Tick } from '@/ui/tick.tsx'
import { checklistItemLabels } from '@/words/checklist-item-labels.ts'
import { getSectionState, type ReadySteadyCookChecklist } from './checklist-state.ts'
import type { Club } from './club.ts'

const TONE_BY_STATE = {
  complete: 'success',
  in_progress: 'warning',
  not_started: 'neutral',
} as const satisfies Record<string, BadgeTone>

/** Read-only checklist of a club. Each item has a tick or a cross (RSC-54 to RSC-58). */
export const StatusDialog = ({ club, onClose }: { club: Club; onClose: () => void }) => (
  <Dialog open onOpenChange={(open) => open || onClose()}>
    <DialogContent
      size="wide"
      title={
        <>
          <Trans>Ready Steady Cook</Trans>{' '}
          <span className="block text-base font-normal text-muted-foreground">
            <Name>{club.organisation_name}</Name>
          </span>
        </>
      }
      footer={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {club.ready_steady_cook
        ? checklistSections.map((section) => (
            <Section key={section} section={section} checklist={club.ready_steady_cook as ReadySteadyCookChecklist} />
          ))
        : null}
    </DialogContent>
  </Dialog>
)

const Section = ({ section, checklist }: { section: ChecklistSection; checklist: ReadySteadyCookChecklist }) => {
  const { i18n } = useLingui()
  const headingId = useId()
  const state = getSectionState(checklist, section)
  const { words: stateLabel, icon } = sectionStates[state]
  return (
    <section aria-labelledby={headingId} className="rounded-lg border border-border">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-t-lg bg-muted px-3.5 py-2">
        <h3 id={headingId} className="text-lg font-bold">
          {i18n._(sectionNames[section])}
        </h3>
        <Badge tone={TONE_BY_STATE[state]} icon={icon}>
          {i18n._(stateLabel)}
        </Badge>
      </header>
      <ul className="grid gap-x-4 px-3.5 py-1.5 sm:grid-cols-2">
        {getSectionItems(section).map((item) => (
          <Item key={item} words={i18n._(checklistItemLabels[item].label)} done={item in checklist[section]} />
        ))}
      </ul>
    </section>
  )
}

const Item = ({ words, done }: { words: string; done: boolean }) => {
  const { t } = useLingui()
  const stateLabel = done
    ? t({ message: 'Done', context: 'line of a checklist' })
    : t({ message: 'Not done', context: 'line of a checklist' })
  return (
    <li className="flex items-start gap-2.5 py-1.5 text-sm leading-snug">
      {done ? (
        <Tick className="size-5 flex-none text-success-text" />
      ) : (
        <X aria-hidden="true" className="size-5 flex-none text-danger-text" />
      )}
      <span>
        {words}
        <span className="sr-only">{`: ${stateLabel}`}</span>
      </span>
    </li>
  )
}
