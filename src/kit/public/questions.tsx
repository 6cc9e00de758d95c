import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Input } from '@/ui/input.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { type YesNoKind, yesNoLabels } from '@/words/yes-no-labels.ts'
import { type ReadAnswer, useAnswer, useAnswers } from './answers-context.ts'

type QuestionProps = {
  field: string
  /** Formats another device's answer. Without this function the answer is shown unchanged. */
  read?: ReadAnswer | undefined
  children: ReactNode
}

/** Container of a question. Error links can focus the question. The form may add a note to it. */
export const Question = ({ field, read, children }: QuestionProps) => {
  const { renderNote } = useAnswers()
  return (
    <div data-question={field} className="grid gap-2">
      {children}
      {renderNote?.(field, read)}
    </div>
  )
}

export type QuestionFieldProps = { field: string; label: ReactNode; hint?: ReactNode; optional?: boolean }

export const optionalMark = <Trans>(optional)</Trans>

type TypedProps = QuestionFieldProps & {
  error: string | undefined
  /** Content under the field. */
  below?: ReactNode
  children: ReactNode
}

/** Wrapper for a question with a typed answer: label, hint and error around the field. */
export const TypedQuestion = ({ field, label, hint, optional = false, error, below, children }: TypedProps) => (
  <Question field={field}>
    <Field
      label={label}
      hint={hint}
      error={error}
      required={!optional}
      optionalMark={optional ? optionalMark : undefined}
    >
      {children}
    </Field>
    {below}
  </Question>
)

type LineProps = QuestionFieldProps & {
  max: number
  disabled?: boolean
  /** Error of another question, which this answer can also resolve. */
  error?: string | undefined
  /** Content under the field, such as a button that fills in a suggested answer. */
  children?: ReactNode
} & Pick<ComponentProps<'input'>, 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'type' | 'onBlur'>

/** Question with a single-line text field. */
export const LineQuestion = (props: LineProps) => {
  const { field, label, hint, optional, max, error: externalError, children, ...input } = props
  const { value, change, error = externalError } = useAnswer<string | null>(field)
  const getTooLongMessage = useTooLongCheck()
  return (
    <TypedQuestion
      field={field}
      label={label}
      hint={hint}
      optional={optional}
      error={getTooLongMessage(value, max) ?? error}
      below={children}
    >
      <Input autoComplete="off" {...input} value={value ?? ''} onChange={(event) => change(event.target.value)} />
    </TypedQuestion>
  )
}

type TextAreaProps = QuestionFieldProps & Pick<ComponentProps<'textarea'>, 'autoComplete' | 'rows'>

/** Question with a text area. Text that is too long is reported and not truncated. */
export const TextAreaQuestion = ({ autoComplete, rows = 3, ...question }: TextAreaProps) => {
  const { value, change, error } = useAnswer<string | null>(question.field)
  return (
    <TypedQuestion {...question} error={error}>
      <Textarea
        rows={rows}
        autoComplete={autoComplete}
        value={value ?? ''}
        onChange={(event) => change(event.target.value)}
      />
    </TypedQuestion>
  )
}

type YesNoChoiceProps = Omit<QuestionFieldProps, 'field'> & {
  kind: YesNoKind
  error: string | undefined
  value: boolean | null
  onChange: (value: boolean) => void
}

/** Large Yes and No buttons. Neither is preselected. */
export const YesNoChoice = ({ label, hint, optional = false, kind, error, value, onChange }: YesNoChoiceProps) => {
  const { i18n } = useLingui()
  const { yes, no } = yesNoLabels[kind]
  return (
    <FieldGroup
      legend={label}
      hint={hint}
      error={error}
      required={!optional}
      optionalMark={optional ? optionalMark : undefined}
    >
      <RadioGroup
        look="card"
        columns={2}
        value={toChoice(value)}
        onValueChange={(answer) => onChange(answer === 'yes')}
        options={[
          { value: 'yes', label: i18n._(yes) },
          { value: 'no', label: i18n._(no) },
        ]}
      />
    </FieldGroup>
  )
}

function toChoice(value: boolean | null) {
  if (typeof value !== 'boolean') return null
  return value ? 'yes' : 'no'
}

export type YesNoQuestionProps = QuestionFieldProps & {
  kind: YesNoKind
  /** Content that is shown after Yes. */
  children?: ReactNode
}

/** Yes/no question. */
export const YesNoQuestion = ({ field, children, ...question }: YesNoQuestionProps) => {
  const { i18n } = useLingui()
  const { value, change, error } = useAnswer<boolean | null>(field)
  const { yes, no } = yesNoLabels[question.kind]
  return (
    <>
      <Question field={field} read={(other) => i18n._(other === true ? yes : no)}>
        <YesNoChoice {...question} error={error} value={value} onChange={change} />
      </Question>
      {value ? children : null}
    </>
  )
}

type CheckboxesQuestionProps<F extends string> = {
  /** Field name for errors about the full group. */
  field: string
  label: ReactNode
  hint?: ReactNode
  /** Checkboxes of the group. Each is stored in a separate field. */
  options: readonly { field: F; label: ReactNode }[]
  /** Option that clears and disables all other options, such as "None of the above". */
  none?: F
}

/** Group of checkboxes under one question. */
export const CheckboxesQuestion = <F extends string>(props: CheckboxesQuestionProps<F>) => {
  const { field, label, hint, options, none } = props
  const { values, set, errors, renderNote } = useAnswers()
  const tick = (ticked: F, isTicked: boolean) =>
    set(
      ticked === none && isTicked
        ? Object.fromEntries(options.map((option) => [option.field, option.field === none]))
        : { [ticked]: isTicked },
    )
  return (
    <Question field={field}>
      <FieldGroup legend={label} hint={hint} error={errors[field]}>
        <div className="grid gap-2">
          {options.map((option) => (
            <Fragment key={option.field}>
              <Checkbox
                look="card"
                checked={values[option.field] === true}
                disabled={none !== undefined && values[none] === true && option.field !== none}
                onCheckedChange={(isTicked) => tick(option.field, isTicked)}
              >
                {option.label}
              </Checkbox>
              {renderNote?.(option.field, () => null)}
            </Fragment>
          ))}
        </div>
      </FieldGroup>
    </Question>
  )
}

/** Returns a function that returns a question's field and translated label. */
export const useQuestionProps = <F extends string>(labels: Readonly<Record<F, MessageDescriptor>>) => {
  const { i18n } = useLingui()
  return (field: F) => ({ field, label: i18n._(labels[field]) })
}
