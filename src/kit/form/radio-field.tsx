import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Button } from '@/ui/button.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup, type RadioOption } from '@/ui/radio-group.tsx'
import type { FieldProps } from './fields.tsx'
import { useFormField } from './form-context.ts'

type RadioFieldProps<T extends string> = FieldProps & { options: readonly RadioOption<T>[] }

/** Radio field with visible options and a sentence for each option. */
export const RadioField = <T extends string>({
  name,
  hint,
  optional = false,
  className,
  options,
}: RadioFieldProps<T>) => {
  const { label, value, set, error, isChanged, isDisputed, theirs: otherValue, takeTheirs } = useFormField(name)
  const other = options.find((option) => option.value === otherValue)?.label ?? ''
  return (
    <FieldGroup
      legend={label}
      hint={hint}
      error={error}
      required={!optional}
      className={clsx(isChanged && 'field-changed', className)}
    >
      <RadioGroup<T> look="card" options={options} value={(value as T | null) ?? null} onValueChange={set} />
      {isDisputed ? (
        <p className="field-hint flex flex-wrap items-center gap-3">
          <Trans>Now saved by another person: {other}</Trans>
          <Button size="small" onClick={takeTheirs}>
            <Trans>Take this one</Trans>
          </Button>
        </p>
      ) : null}
    </FieldGroup>
  )
}
