import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { type Asked, optionalMark, Question } from './questions.tsx'
import { useAnswer } from './wizard-context.ts'

/** A whole number of few digits. */
export const NumberQuestion = ({ field, label, hint, optional = false }: Asked) => {
  const { value, change, error } = useAnswer<number | null>(field)
  return (
    <Question field={field}>
      <Field
        label={label}
        hint={hint}
        error={error}
        required={!optional}
        optionalMark={optional ? optionalMark : undefined}
      >
        <Input
          className="max-w-28"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={value === null ? '' : String(value)}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '')
            change(digits === '' ? null : Number(digits))
          }}
        />
      </Field>
    </Question>
  )
}
