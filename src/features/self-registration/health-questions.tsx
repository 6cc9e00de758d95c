import { allergens } from '@contract/option-lists.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { allergenLabels } from '@/words/allergen-labels.ts'
import type { HealthDraft } from './draft.ts'
import { TextAreaQuestion, YesNoQuestion } from './questions.tsx'

type HealthQuestionsProps = { value: HealthDraft; onChange: (patch: Partial<HealthDraft>) => void }

/** Questions about food and health, with a text field for each Yes (SELF-35 to SELF-38, SELF-89 to SELF-93). */
export const HealthQuestions = ({ value, onChange }: HealthQuestionsProps) => (
  <>
    <YesNoQuestion
      field="dietary_requirements"
      kind="are there"
      legend={<Trans>Any dietary requirements or allergies?</Trans>}
      value={value.dietary_requirements}
      onChange={(dietary_requirements) => onChange({ dietary_requirements })}
    />
    {value.dietary_requirements ? (
      <>
        <TextAreaQuestion
          field="dietary_requirements_detail"
          label={<Trans context="food">What should we know?</Trans>}
          value={value.dietary_requirements_detail}
          onChange={(dietary_requirements_detail) => onChange({ dietary_requirements_detail })}
        />
        <AllergenBoxes value={value.allergens} onChange={(chosen) => onChange({ allergens: chosen })} />
      </>
    ) : null}
    <YesNoQuestion
      field="medical_conditions"
      kind="are there"
      legend={<Trans>Any medical conditions?</Trans>}
      value={value.medical_conditions}
      onChange={(medical_conditions) => onChange({ medical_conditions })}
    />
    {value.medical_conditions ? (
      <TextAreaQuestion
        field="medical_conditions_detail"
        label={<Trans context="health">What should we know?</Trans>}
        value={value.medical_conditions_detail}
        onChange={(medical_conditions_detail) => onChange({ medical_conditions_detail })}
      />
    ) : null}
  </>
)

type AllergenBoxesProps = {
  value: HealthDraft['allergens']
  onChange: (chosen: HealthDraft['allergens']) => void
}

/** Checkboxes for the 14 allergens, so that the kitchen can read the answer in every language. */
const AllergenBoxes = ({ value, onChange }: AllergenBoxesProps) => {
  const { i18n } = useLingui()
  return (
    <FieldGroup legend={<Trans>Tick any allergies</Trans>} optionalMark={<Trans>(optional)</Trans>}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-3">
        {allergens.map((allergen) => (
          <Checkbox
            key={allergen}
            checked={value.includes(allergen)}
            onCheckedChange={(isChecked) =>
              onChange(allergens.filter((one) => (one === allergen ? isChecked : value.includes(one))))
            }
          >
            {i18n._(allergenLabels[allergen])}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  )
}
