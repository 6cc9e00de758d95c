import { type Allergen, allergens } from '@contract/option-lists.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAnswer } from '@/kit/public/answers-context.ts'
import { optionalMark, TextAreaQuestion, YesNoQuestion } from '@/kit/public/questions.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { allergenLabels } from '@/words/allergen-labels.ts'

/** Questions about food and health, with a text field for each Yes (SELF-35 to SELF-38, SELF-89 to SELF-93). */
export const HealthQuestions = () => (
  <>
    <YesNoQuestion
      field="dietary_requirements"
      kind="are there"
      label={<Trans>Any dietary requirements or allergies?</Trans>}
    >
      <TextAreaQuestion
        field="dietary_requirements_detail"
        label={<Trans context="food">What should we know?</Trans>}
        rows={2}
      />
      <AllergenBoxes />
    </YesNoQuestion>
    <YesNoQuestion field="medical_conditions" kind="are there" label={<Trans>Any medical conditions?</Trans>}>
      <TextAreaQuestion
        field="medical_conditions_detail"
        label={<Trans context="health">What should we know?</Trans>}
        rows={2}
      />
    </YesNoQuestion>
  </>
)

/** Checkboxes for the 14 allergens, so that the kitchen can read the answer in every language. */
const AllergenBoxes = () => {
  const { i18n } = useLingui()
  const { value, change } = useAnswer<readonly Allergen[]>('allergens')
  return (
    <FieldGroup legend={<Trans>Tick any allergies</Trans>} optionalMark={optionalMark}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-3">
        {allergens.map((allergen) => (
          <Checkbox
            key={allergen}
            checked={value.includes(allergen)}
            onCheckedChange={(isChecked) =>
              change(allergens.filter((one) => (one === allergen ? isChecked : value.includes(one))))
            }
          >
            {i18n._(allergenLabels[allergen])}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  )
}
