import type { ReactNode } from 'react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Question } from './questions.tsx'
import { useWizardContext } from './wizard-context.ts'

type CheckboxesQuestionProps<F extends string> = {
  /** Field name for errors about the full group. */
  field: string
  label: ReactNode
  hint?: ReactNode
  /** Checkboxes of the group. Each is stored in a separate field. */
  options: readonly { field: F; label: ReactNode }[]
}

/** Group of checkboxes under one question. */
export const CheckboxesQuestion = <F extends string>({ field, label, hint, options }: CheckboxesQuestionProps<F>) => {
  const { values, set, errors } = useWizardContext()
  return (
    <Question field={field}>
      <FieldGroup legend={label} hint={hint} error={errors[field]}>
        <div className="grid gap-2">
          {options.map((option) => (
            <Checkbox
              key={option.field}
              look="card"
              checked={values[option.field] === true}
              onCheckedChange={(ticked) => set({ [option.field]: ticked })}
            >
              {option.label}
            </Checkbox>
          ))}
        </div>
      </FieldGroup>
    </Question>
  )
}
