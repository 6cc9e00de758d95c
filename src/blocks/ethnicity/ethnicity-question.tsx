import { type Ethnicity, type EthnicityCapture, ethnicities, otherGroupOf } from '@contract/ethnicities.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Field, FieldError } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Input } from '@/ui/input.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { ethnicGroupWords, ethnicityWords } from './ethnicity-words.ts'

const SILENT = 'prefer_not_to_say'

/** What has been chosen so far. */
export type EthnicityDraft = { choice: Ethnicity | typeof SILENT | null; detail: string }

export const emptyEthnicity: EthnicityDraft = { choice: null, detail: '' }

/** The answer as it is sent; undefined while it is not complete (SELF-118, SELF-119). */
export const ethnicityAnswer = ({ choice, detail }: EthnicityDraft): EthnicityCapture | undefined => {
  if (choice === null) return undefined
  if (choice === SILENT)
    return { ethnicity: null, other_group: null, other_detail: null, prefer_not_to_say: true }
  const other_group = otherGroupOf(choice)
  const words = detail.trim()
  if (other_group && !words) return undefined
  return {
    ethnicity: choice,
    other_group,
    other_detail: other_group ? words : null,
    prefer_not_to_say: false,
  }
}

type EthnicityQuestionProps = {
  value: EthnicityDraft
  onChange: (value: EthnicityDraft) => void
  /** Somebody has tried to go on: what is missing is said. */
  tried: boolean
}

/** The five groups with their choices, and "Prefer not to say" (SELF-105 to SELF-120). */
export const EthnicityQuestion = ({ value, onChange, tried }: EthnicityQuestionProps) => {
  const { t, i18n } = useLingui()
  const { choice, detail } = value
  const choose = (chosen: EthnicityDraft['choice']) => onChange({ choice: chosen, detail })
  return (
    <div className="grid gap-4">
      {tried && choice === null ? (
        <div role="alert">
          <FieldError>{t`An ethnicity or "Prefer not to say" selection is required`}</FieldError>
        </div>
      ) : null}
      {ethnicities.map(({ group, options }) => (
        <FieldGroup key={group} legend={i18n._(ethnicGroupWords[group])}>
          <RadioGroup<Ethnicity>
            options={options.map((option) => ({ value: option, label: i18n._(ethnicityWords[option]) }))}
            value={options.find((option) => option === choice) ?? null}
            onValueChange={choose}
          />
          {choice === options.at(-1) ? (
            <Field
              label={<Trans>In your own words</Trans>}
              required
              error={tried && !detail.trim() ? t`Write which one` : undefined}
            >
              <Input
                value={detail}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => onChange({ choice, detail: event.target.value })}
              />
            </Field>
          ) : null}
        </FieldGroup>
      ))}
      <RadioGroup
        aria-label={t`Prefer not to say`}
        options={[{ value: SILENT, label: <Trans>Prefer not to say</Trans> }]}
        value={choice === SILENT ? SILENT : null}
        onValueChange={choose}
      />
    </div>
  )
}
