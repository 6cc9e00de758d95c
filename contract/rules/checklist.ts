/** Items of the Ready Steady Cook checklist (RSC-07 to RSC-26). Key: section. */
export const checklistItems = {
  ready: [
    'core_applications',
    'core_reference_checks',
    'core_checks_confirmed',
    'lunchmaker_applications',
    'lunchmaker_reference_checks',
    'lunchmaker_checks_confirmed',
    'safeguarding_policy',
    'safeguarding_training',
  ],
  steady: ['registered', 'safer_food', 'allergens', 'public_liability', 'risk_assessments', 'fire_safety'],
  cook: [
    'coordinator_training',
    'core_training',
    'kitchen_training',
    'allergy_training',
    'kitchen_food_handling',
    'first_aiders',
  ],
} as const satisfies Record<string, readonly string[]>

export type ChecklistSection = keyof typeof checklistItems
export type ChecklistItem = (typeof checklistItems)[ChecklistSection][number]

export const checklistSections = Object.keys(checklistItems) as ChecklistSection[]

/** Returns the items of a section. */
export const getSectionItems = (section: ChecklistSection): readonly ChecklistItem[] => checklistItems[section]

export const isChecklistItem = (section: ChecklistSection, item: string): item is ChecklistItem =>
  getSectionItems(section).some((name) => name === item)

/** Builds the row id of an item. The row exists only while the item is ticked. */
export const buildChecklistId = (section: ChecklistSection, item: string): string => `${section}:${item}`

export type SectionState = 'complete' | 'in_progress' | 'not_started'

/**
 * Returns the progress of a section (RSC-38 to RSC-40).
 * @param ticked ids of the ticked items
 */
export const getSectionState = (section: ChecklistSection, ticked: ReadonlySet<string>): SectionState => {
  const items = getSectionItems(section)
  const tickedCount = items.filter((item) => ticked.has(buildChecklistId(section, item))).length
  if (tickedCount === items.length) return 'complete'
  return tickedCount > 0 ? 'in_progress' : 'not_started'
}

/** Returns the incomplete sections in order (RSC-47 to RSC-52). */
export const getIncompleteSections = (ticked: ReadonlySet<string>): ChecklistSection[] =>
  checklistSections.filter((section) => getSectionState(section, ticked) !== 'complete')
