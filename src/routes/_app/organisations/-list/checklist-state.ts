import { type ChecklistSection, checklistSections, type SectionState } from '@contract/rules/checklist.ts'
import type { Club } from './club.ts'

export type ReadySteadyCookChecklist = NonNullable<Club['ready_steady_cook']>

/**
 * Returns the state of a checklist section. The server computes completeness, because a newer server may have more
 * items.
 */
export const getSectionState = (checklist: ReadySteadyCookChecklist, section: ChecklistSection): SectionState => {
  if (checklist[`${section}_complete`]) return 'complete'
  if (Object.keys(checklist[section]).length > 0) return 'in_progress'
  return 'not_started'
}

/** Returns the state of the full checklist, and the number of its complete sections. */
export const getChecklistState = (
  checklist: ReadySteadyCookChecklist,
): { state: SectionState; complete: number; total: number } => {
  const states = checklistSections.map((section) => getSectionState(checklist, section))
  const completeCount = states.filter((state) => state === 'complete').length
  const total = states.length
  if (completeCount === total) return { state: 'complete', complete: completeCount, total }
  const hasBegun = states.some((state) => state !== 'not_started')
  return { state: hasBegun ? 'in_progress' : 'not_started', complete: completeCount, total }
}
