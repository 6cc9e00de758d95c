import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldError } from '@/ui/field.tsx'
import { useAnswer, useAnswers } from './answers-context.ts'
import { Question } from './questions.tsx'

/** CSS classes of each look. `row` is one of several rows in a card. `faces` is a card with five options. */
const looks = {
  row: {
    fieldset: 'gap-2 border-0 py-3',
    invalid: 'group-invalid',
    label: '',
    options: 'grid-cols-[1fr_1fr_auto] gap-1.5 @max-[18rem]:grid-cols-1 @min-[28rem]:grid-cols-3',
    option: 'flex min-h-14 items-center justify-center gap-1.5 rounded-lg px-1.5 text-sm leading-tight',
    chosen: '',
  },
  faces: {
    fieldset: 'gap-2.5 rounded-xl border border-border bg-card px-2.5 pt-3 pb-2.5',
    invalid: 'border-2! border-destructive!',
    label: 'px-1.5',
    options: 'grid-cols-5 gap-[5px] @max-[19rem]:grid-cols-1',
    option: clsx(
      'grid min-h-20 content-start justify-items-center gap-1 rounded-md pt-2 pb-1.5 text-[0.8125rem] leading-[1.1] wrap-anywhere',
      '@max-[19rem]:flex @max-[19rem]:min-h-14 @max-[19rem]:items-center @max-[19rem]:gap-3 @max-[19rem]:px-3 @max-[19rem]:text-start',
    ),
    chosen: 'shadow-[0_0_0_2px_var(--card),0_0_0_4px_var(--primary)]',
  },
}

type RatingQuestionProps<T extends string> = {
  field: string
  label: ReactNode
  /** Options from best to worst. `content` replaces the visible label of an option. */
  options: readonly { value: T; label: string; content?: ReactNode }[]
  look?: keyof typeof looks
  /** Content under the options, such as the chosen answer. */
  children?: ReactNode
}

/** Question with a row of options to rate something. Only the look `row` shows a tick next to its label. */
export const RatingQuestion = <T extends string>(props: RatingQuestionProps<T>) => {
  const { field, label, options, look = 'row', children } = props
  const { value, change, error } = useAnswer<T | null>(field)
  const id = useId()
  const classes = looks[look]
  return (
    <Question field={field} read={(other) => options.find((option) => option.value === other)?.label}>
      <fieldset
        aria-labelledby={`${id}l`}
        aria-describedby={error ? `${id}e` : undefined}
        className={clsx('@container m-0 grid min-w-0', classes.fieldset, error && classes.invalid)}
      >
        <p id={`${id}l`} className={clsx('flex justify-between gap-2 text-lg leading-tight font-bold', classes.label)}>
          {label}
          {look === 'row' && value ? (
            <Check aria-hidden="true" className="size-6 flex-none stroke-3 text-success-text" />
          ) : null}
        </p>
        {error ? (
          <div className={classes.label}>
            <FieldError id={`${id}e`}>{error}</FieldError>
          </div>
        ) : null}
        <div
          role="radiogroup"
          aria-labelledby={`${id}l`}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          className={clsx('grid', classes.options)}
        >
          {options.map((option) => (
            <label
              key={option.value}
              className={clsx(
                'relative cursor-pointer border-[1.5px] text-center font-bold hyphens-manual',
                'has-focus-visible:z-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
                classes.option,
                value === option.value
                  ? 'border-primary bg-primary text-primary-foreground forced-colors:border-4 forced-colors:border-[Highlight]'
                  : 'border-input bg-card hover:border-primary',
                value === option.value && classes.chosen,
              )}
            >
              <input
                type="radio"
                name={id}
                className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                aria-label={option.content ? option.label : undefined}
                checked={value === option.value}
                onChange={() => change(option.value)}
              />
              {option.content ?? option.label}
            </label>
          ))}
        </div>
        {children}
      </fieldset>
    </Question>
  )
}

/** Text above a group of rating rows, such as "6 of 9 answered". */
export const AnsweredCount = ({ fields }: { fields: readonly string[] }) => {
  const { values } = useAnswers()
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
