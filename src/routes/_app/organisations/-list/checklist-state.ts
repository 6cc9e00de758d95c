import { type ChecklistSection, checklistSections, type SectionState } from '@contract/rules/checklist.ts'
import type { Club } from './club.ts'

export type ReadySteadyCook = NonNullable<Club['ready_steady_cook']>

/** How far a section of a club's checklist is, as the server tells it: a newer one may know more items. */
export const stateOf = (checklist: ReadySteadyCook, section: ChecklistSection): SectionState =>
  checklist[`${section}_complete`]
    ? 'complete'
    : Object.keys(checklist[section]).length > 0
      ? 'in_progress'
      : 'not_started'

/** How far the whole of it is, and how many of its sections are complete. */
export const wholeStateOf = (
  checklist: ReadySteadyCook,
): { state: SectionState; complete: number; total: number } => {
  const states = checklistSections.map((section) => stateOf(checklist, section))
  const complete = states.filter((state) => state === 'complete').length
  const total = states.length
  if (complete === total) return { state: 'complete', complete, total }
  const begun = states.some((state) => state !== 'not_started')
  return { state: begun ? 'in_progress' : 'not_started', complete, total }
}
