import type { ChecklistSection } from '@contract/rules/checklist.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Titles of the Ready Steady Cook sections (RSC-31 to RSC-33). */
export const sectionNames: Record<ChecklistSection, MessageDescriptor> = {
  ready: msg`Ready`,
  steady: msg`Steady`,
  cook: msg`Cook`,
}
