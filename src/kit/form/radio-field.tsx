import { RadioGroup, type RadioOption } from '@/ui/radio-group.tsx'
import { type FieldProps, GroupField } from './fields.tsx'
import { useFormField } from './form-context.ts'

type RadioFieldProps<T extends string> = FieldProps & { options: readonly RadioOption<T>[] }

/** Radio field with visible options and a sentence for each option. */
export const RadioField = <T extends string>({ options, ...frame }: RadioFieldProps<T>) => {
  const { value, set } = useFormField(frame.name)
  return (
    <GroupField show={(other) => options.find((option) => option.value === other)?.label} {...frame}>
      <RadioGroup<T> look="card" options={options} value={(value as T | null) ?? null} onValueChange={set} />
    </GroupField>
  )
}
