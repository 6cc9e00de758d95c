import type { ChecklistItem } from '@contract/rules/checklist.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Sentence for each checklist item (RSC-37), with the two refresh periods of training (RSC-35, RSC-36). */
export const checklistItemLabels: Record<ChecklistItem, { label: MessageDescriptor; hint?: MessageDescriptor }> = {
  core_applications: { label: msg`Core team applications are complete` },
  core_reference_checks: { label: msg`Core team references are checked` },
  core_checks_confirmed: { label: msg`Core team checks are confirmed` },
  lunchmaker_applications: { label: msg`Lunchmaker applications are complete` },
  lunchmaker_reference_checks: { label: msg`Lunchmaker references are checked` },
  lunchmaker_checks_confirmed: { label: msg`Lunchmaker checks are confirmed` },
  safeguarding_policy: { label: msg`We have a safeguarding policy` },
  safeguarding_training: {
    label: msg`Safeguarding training is up to date`,
    hint: msg`Refreshed at least every 5 years`,
  },
  registered: {
    label: msg`Our kitchen is registered`,
    hint: msg`With the local council as a food business`,
  },
  safer_food: { label: msg`Safer food records are in use` },
  allergens: { label: msg`Allergens are recorded and shown` },
  public_liability: { label: msg`Public liability insurance is in date` },
  risk_assessments: { label: msg`Risk assessments are written` },
  fire_safety: { label: msg`Fire safety is checked`, hint: msg`Exits, extinguishers and the fire roll` },
  coordinator_training: { label: msg`Coordinator training is done` },
  core_training: { label: msg`Core team training is done` },
  kitchen_training: { label: msg`Kitchen training is done` },
  allergy_training: { label: msg`Allergy training is done` },
  kitchen_food_handling: {
    label: msg`Kitchen food hygiene is up to date`,
    hint: msg`Refreshed every 3 years`,
  },
  first_aiders: { label: msg`First aiders are named`, hint: msg`At least one at every session` },
}
