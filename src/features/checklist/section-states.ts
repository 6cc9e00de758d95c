import type { SectionState } from '@contract/rules/checklist.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Check, CircleDashed, CircleDot, type LucideIcon } from 'lucide-react'

/** Label and icon of each completion state (RSC-38 to RSC-40). */
export const sectionStates: Record<SectionState, { words: MessageDescriptor; icon: LucideIcon }> = {
  complete: { words: msg`Complete`, icon: Check },
  in_progress: { words: msg`In progress`, icon: CircleDot },
  not_started: { words: msg`Not started`, icon: CircleDashed },
}
