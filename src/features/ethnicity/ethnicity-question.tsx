import { type Ethnicity, ethnicities, MAX_ETHNICITY_DETAIL_LENGTH } from '@contract/ethnicities.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Field, FieldError } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Input } from '@/ui/input.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { type EthnicityDraft, PREFER_NOT_TO_SAY } from './ethnicity-draft.ts'
import { ethnicGroupLabels, ethnicityLabels } from './ethnicity-labels.ts'

type EthnicityQuestionProps = {
  value: EthnicityDraft
  onChange: (value: EthnicityDraft) => void
  /** True after a failed attempt to continue. The question then marks missing answers. */
  tried: boolean
  /** The server's error message if it rejected the answer. */
  refused?: string | undefined
}

/** Question with the option not to answer first, then the five ethnic groups and their choices (SELF-105 to SELF-120). */
export const EthnicityQuestion = ({ value, onChange, tried, refused }: EthnicityQuestionProps) => {
  const { t, i18n } = useLingui()
  const { choice, detail } = value
  const lengthError = useTooLongCheck()(detail, MAX_ETHNICITY_DETAIL_LENGTH)
  const choose = (chosen: EthnicityDraft['choice']) => onChange({ choice: chosen, detail })
  return (
    <div className="grid gap-4">
      {tried && (choice === null || refused) ? (
        <div role="alert">
          <FieldError>{refused ?? t`An ethnicity or "Prefer not to say" selection is required`}</FieldError>
        </div>
      ) : null}
      <RadioGroup
        aria-label={t`Prefer not to say`}
        options={[{ value: PREFER_NOT_TO_SAY, label: <Trans>Prefer not to say</Trans> }]}
        value={choice === PREFER_NOT_TO_SAY ? PREFER_NOT_TO_SAY : null}
        onValueChange={choose}
      />
      {ethnicities.map(({ group, options }) => (
        <FieldGroup key={group} legend={i18n._(ethnicGroupLabels[group])}>
          <RadioGroup<Ethnicity>
            options={options.map((option) => ({ value: option, label: i18n._(ethnicityLabels[option]) }))}
            value={options.find((option) => option === choice) ?? null}
            onValueChange={choose}
          />
          {choice === options.at(-1) ? (
            <Field
              label={<Trans>In your own words</Trans>}
              required
              error={lengthError ?? (tried && !detail.trim() ? t`Write which one` : refused)}
            >
              <Input
                value={detail}
                autoComplete="off"
                onChange={(event) => onChange({ choice, detail: event.target.value })}
              />
            </Field>
          ) : null}
        </FieldGroup>
      ))}
    </div>
  )
}
