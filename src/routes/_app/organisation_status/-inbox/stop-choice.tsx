import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'

type StopChoiceProps = {
  /** True if the reply has a stop word, so that a decision is needed. */
  isAsked: boolean
  value: boolean | null
  onChange: (stop: boolean) => void
  error?: string | undefined
}

function getStopChoice(value: boolean | null) {
  if (value === null) return null
  return value ? 'stop' : 'continue'
}

/** Choice to stop or continue texts to the number of a reply. */
export function StopChoice({ isAsked, value, onChange, error }: StopChoiceProps) {
  const { t } = useLingui()
  if (!isAsked)
    return (
      <Checkbox checked={value === true} onCheckedChange={onChange}>
        <Trans>Stop texts to this number</Trans>
      </Checkbox>
    )
  return (
    <FieldGroup legend={t`Does it ask for no more texts?`} required error={error}>
      <RadioGroup<'stop' | 'continue'>
        options={[
          {
            value: 'stop',
            label: t`Stop texts to this number`,
            description: <Trans>They begin again when START is sent from that phone.</Trans>,
          },
          { value: 'continue', label: t`No, texts continue` },
        ]}
        value={getStopChoice(value)}
        onValueChange={(choice) => onChange(choice === 'stop')}
      />
    </FieldGroup>
  )
}
