import { type Agreement, type AgreementField, agreementScale } from '@contract/surveys.ts'
import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { Question } from '@/kit/public/questions.tsx'
import { useAnswer } from '@/kit/public/wizard-context.ts'
import { FieldError } from '@/ui/field.tsx'
import { Face } from './faces.tsx'
import { agreementLabels, shortAgreementLabels, statementLabels } from './survey-labels.ts'

/** Question with one statement, five faces to choose from, and the chosen answer as text (SUR-39 to SUR-43). */
export const AgreementQuestion = ({ field }: { field: AgreementField }) => {
  const { i18n } = useLingui()
  const { value, change, error } = useAnswer<Agreement | null>(field)
  const id = useId()
  return (
    <Question field={field}>
      <fieldset
        aria-labelledby={`${id}l`}
        aria-describedby={error ? `${id}e` : undefined}
        className={clsx(
          '@container m-0 grid min-w-0 gap-2.5 rounded-xl border bg-card px-2.5 pt-3 pb-2.5',
          error ? 'border-2 border-destructive' : 'border-border',
        )}
      >
        <p id={`${id}l`} className="px-1.5 text-lg leading-tight font-bold">
          {i18n._(statementLabels[field])}
        </p>
        {error ? (
          <div className="px-1.5">
            <FieldError id={`${id}e`}>{error}</FieldError>
          </div>
        ) : null}
        <div
          role="radiogroup"
          aria-labelledby={`${id}l`}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          className="grid grid-cols-5 gap-[5px] @max-[19rem]:grid-cols-1"
        >
          {agreementScale.map((agreement) => (
            <label
              key={agreement}
              className={clsx(
                'relative grid min-h-20 cursor-pointer content-start justify-items-center gap-1 rounded-md border-[1.5px] pt-2 pb-1.5',
                'text-center text-[0.8125rem] leading-[1.1] font-bold wrap-anywhere hyphens-manual',
                'has-focus-visible:z-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
                '@max-[19rem]:flex @max-[19rem]:min-h-14 @max-[19rem]:items-center @max-[19rem]:gap-3 @max-[19rem]:px-3 @max-[19rem]:text-start',
                value === agreement
                  ? 'border-primary bg-primary text-primary-foreground shadow-[0_0_0_2px_var(--card),0_0_0_4px_var(--primary)] forced-colors:border-4 forced-colors:border-[Highlight]'
                  : 'border-input bg-card hover:border-primary',
              )}
            >
              <input
                type="radio"
                name={id}
                className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                aria-label={i18n._(agreementLabels[agreement])}
                checked={value === agreement}
                onChange={() => change(agreement)}
              />
              <Face agreement={agreement} />
              <span aria-hidden="true">{i18n._(shortAgreementLabels[agreement])}</span>
            </label>
          ))}
        </div>
        {value ? (
          <p aria-hidden="true" className="flex items-center gap-2 px-1.5 leading-tight font-bold">
            <Check className="size-5 flex-none stroke-3 text-success-text" />
            {i18n._(agreementLabels[value])}
          </p>
        ) : null}
      </fieldset>
    </Question>
  )
}
