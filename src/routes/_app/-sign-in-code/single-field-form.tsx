import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { ApiError } from '@/api/errors.ts'
import { createFieldError } from '@/kit/form/field-error.ts'
import { FormBody } from '@/kit/form/form-body.tsx'
import { InertWhileSaving } from '@/kit/form/form-parts.tsx'
import { useEntityForm } from '@/kit/form/use-entity-form.ts'
import { Button } from '@/ui/button.tsx'
import { errorMessages } from '@/words/error-messages.ts'
import { useFailureMessage } from '@/words/use-failure-message.ts'

const SingleFieldSchema = v.object({ answer: v.pipe(v.string(), v.trim(), v.minLength(1)) })

/** Error codes that concern the typed value. */
const FIELD_ERROR_CODES = ['invalid_credentials', 'invalid_one_time_code', 'already_exists'] as const

type SingleFieldFormProps = {
  label: string
  /** Message for a wrong password on this page. */
  wrong?: string
  action: ReactNode
  /** The form's only field. */
  children: ReactNode
  onSubmit: (value: string) => Promise<void>
}

/** Form with one field and a button. Errors are shown at the field. */
export const SingleFieldForm = ({ label, wrong, action, children, onSubmit }: SingleFieldFormProps) => {
  const { _ } = useLingui()
  const getFailureMessage = useFailureMessage()
  const explainFailure = (failure: unknown): string => {
    if (!(failure instanceof ApiError)) return getFailureMessage(failure)
    if (failure.code === 'invalid_credentials' && wrong) return wrong
    const fieldErrorCode = FIELD_ERROR_CODES.find((code) => code === failure.code)
    return fieldErrorCode ? _(errorMessages[fieldErrorCode]) : getFailureMessage(failure)
  }
  const { form, isBusy } = useEntityForm({
    schema: SingleFieldSchema,
    labels: { answer: label },
    saved: { values: { answer: '' }, etag: null },
    isGuarded: false,
    savedMessage: null,
    save: async (values) => {
      await onSubmit(values.answer).catch((failure: unknown) => {
        throw createFieldError('answer', explainFailure(failure))
      })
    },
  })
  return (
    <FormBody form={form} className="grid max-w-100 gap-4">
      <InertWhileSaving>{children}</InertWhileSaving>
      <Button type="submit" variant="primary" className="justify-self-start" busy={isBusy}>
        {action}
      </Button>
    </FormBody>
  )
}
