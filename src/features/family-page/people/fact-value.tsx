import type { Allergen } from '@contract/option-lists.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { FoodChips } from '@/features/food/food-chips.tsx'
import { yesNoLabels } from '@/words/yes-no-labels.ts'
import type { FactValues } from './fact-drafts.ts'

/** Shows the value of a row in words. */
export function FactValue({ group, values }: { group: string; values: FactValues }) {
  const { i18n } = useLingui()
  if (group === 'allergies')
    return (
      <FoodChips
        food={{ allergens: (values.allergens ?? []) as Allergen[], notes: [] }}
        none={<Trans>No allergies</Trans>}
      />
    )
  if (group === 'diet')
    return <TextAfterQuestion has={values.has_dietary_requirements} text={values.dietary_requirements} none="diet" />
  if (group === 'health')
    return <TextAfterQuestion has={values.has_medical_conditions} text={values.medical_conditions} none="health" />
  if (group === 'photos' && typeof values.photo_consent === 'boolean')
    return i18n._(yesNoLabels['may we'][values.photo_consent ? 'yes' : 'no'])
  const text = Object.entries(values)
    .flatMap(([field, value]) => (typeof value === 'string' && value.trim() !== '' ? formatText(field, value) : []))
    .join(', ')
  return text || <NotAnswered />
}

/** Keeps a phone number or postcode on one line. */
function formatText(field: string, text: string): string {
  return /_number$|_telephone$|^postcode$/.test(field) ? text.replaceAll(' ', '\u00a0') : text
}

type TextAfterQuestionProps = { has: unknown; text: unknown; none: 'diet' | 'health' }

function TextAfterQuestion({ has, text, none }: TextAfterQuestionProps) {
  const { i18n } = useLingui()
  if (typeof text === 'string' && text.trim() !== '') return text
  if (has === true) return i18n._(yesNoLabels['are there'].yes)
  if (has !== false) return <NotAnswered />
  return none === 'diet' ? <Trans>Eats everything</Trans> : <Trans>No medical conditions</Trans>
}

function NotAnswered() {
  return (
    <span className="text-muted-foreground">
      <Trans>Not answered</Trans>
    </span>
  )
}
