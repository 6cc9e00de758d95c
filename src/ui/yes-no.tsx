import { use, useId } from 'react'
import { FieldContext } from '@/ui/field-context.ts'

type YesNoProps = {
  /** Null while unanswered: neither side is chosen beforehand. */
  value: boolean | null
  onValueChange: (value: boolean) => void
  /** In Welsh the words follow the question, so they come from it. */
  yesLabel: string
  noLabel: string
  disabled?: boolean
  /** Only outside a `FieldGroup`, which names it otherwise. */
  'aria-label'?: string
}

/** Yes or No, 52 high; the answer is solid green. */
export const YesNo = ({ value, onValueChange, yesLabel, noLabel, disabled, ...rest }: YesNoProps) => {
  const name = useId()
  const group = use(FieldContext)
  const answer = (side: boolean, label: string) => (
    <label>
      <input
        type="radio"
        name={name}
        checked={value === side}
        disabled={disabled}
        onChange={() => onValueChange(side)}
      />
      {label}
    </label>
  )
  return (
    <div
      role="radiogroup"
      className="segmented answers"
      aria-label={rest['aria-label']}
      aria-labelledby={rest['aria-label'] ? undefined : group?.labelId}
      aria-invalid={group?.invalid || undefined}
      aria-required={group?.required || undefined}
    >
      {answer(true, yesLabel)}
      {answer(false, noLabel)}
    </div>
  )
}
