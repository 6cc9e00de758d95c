import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldError } from '@/ui/field.tsx'
import { Question } from './questions.tsx'
import { useAnswer, useWizardContext } from './wizard-context.ts'

type RatingQuestionProps<T extends string> = {
  field: string
  label: ReactNode
  /** Options from best to worst. */
  options: readonly { value: T; label: ReactNode }[]
}

/** Rating row with the question and three answers. Shows a tick once the question is answered. */
export const RatingQuestion = <T extends string>({ field, label, options }: RatingQuestionProps<T>) => {
  const { value, change, error } = useAnswer<T | null>(field)
  const id = useId()
  return (
    <Question field={field} read={(other) => options.find((option) => option.value === other)?.label}>
      <fieldset
        aria-labelledby={`${id}l`}
        aria-describedby={error ? `${id}e` : undefined}
        className={clsx('@container m-0 grid min-w-0 gap-2 border-0 py-3', error && 'group-invalid')}
      >
        <p id={`${id}l`} className="flex justify-between gap-2 text-lg leading-tight font-bold">
          {label}
          {value ? <Check aria-hidden="true" className="size-6 flex-none stroke-3 text-success-text" /> : null}
        </p>
        {error ? <FieldError id={`${id}e`}>{error}</FieldError> : null}
        <div
          role="radiogroup"
          aria-labelledby={`${id}l`}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          className="grid grid-cols-[1fr_1fr_auto] gap-1.5 @max-[18rem]:grid-cols-1 @min-[28rem]:grid-cols-3"
        >
          {options.map((option) => (
            <label
              key={option.value}
              className={clsx(
                'relative flex min-h-14 cursor-pointer items-center justify-center gap-1.5 rounded-lg border-[1.5px] px-1.5',
                'text-center text-sm leading-tight font-bold hyphens-manual',
                'has-focus-visible:z-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
                value === option.value
                  ? 'border-primary bg-primary text-primary-foreground forced-colors:border-4 forced-colors:border-[Highlight]'
                  : 'border-input bg-card hover:border-primary',
              )}
            >
              <input
                type="radio"
                name={id}
                className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                checked={value === option.value}
                onChange={() => change(option.value)}
              />
              {option.label}
            </label>
          ))}
        </div>
      </fieldset>
    </Question>
  )
}

/** Text above a group of rating rows, such as "6 of 9 answered". */
export const AnsweredCount = ({ fields }: { fields: readonly string[] }) => {
  const { values } = useWizardContext()
  const answered = fields.filter((field) => values[field] !== null).length
  const total = fields.length
  return (
    <b>
      <Trans>
        {answered} of {total} answered
      </Trans>
    </b>
  )
}
