import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { ApiError } from '@/api/errors.ts'
import { fieldRefusal } from '@/kit/form/field-refusal.ts'
import { FormBody } from '@/kit/form/form-body.tsx'
import { SubmitButton } from '@/kit/form/submit-button.tsx'
import { useEntityForm } from '@/kit/form/use-entity-form.ts'
import { errorWords } from '@/words/error-words.ts'
import { useFailureWords } from '@/words/use-failure-words.ts'

const Asked = v.object({ asked: v.pipe(v.string(), v.trim(), v.minLength(1)) })

/** Answers that are about what was typed. */
const OWN_WORDS = ['invalid_credentials', 'invalid_one_time_code', 'already_exists'] as const

type AskingFormProps = {
  label: string
  /** What a wrong password is called here. */
  wrong?: string
  action: ReactNode
  /** The one field, by the name `asked`. */
  children: ReactNode
  onSubmit: (asked: string) => Promise<void>
}

/** One question and its button; what went wrong is told at the question. */
export const AskingForm = ({ label, wrong, action, children, onSubmit }: AskingFormProps) => {
  const { _ } = useLingui()
  const failureWords = useFailureWords()
  const explain = (failure: unknown): string => {
    if (!(failure instanceof ApiError)) return failureWords(failure)
    if (failure.code === 'invalid_credentials' && wrong) return wrong
    const own = OWN_WORDS.find((code) => code === failure.code)
    return own ? _(errorWords[own]) : failureWords(failure)
  }
  const form = useEntityForm({
    schema: Asked,
    labels: { asked: label },
    saved: { values: { asked: '' }, etag: null },
    guarded: false,
    savedWords: null,
    save: async (values) => {
      await onSubmit(values.asked).catch((failure: unknown) => {
        throw fieldRefusal('asked', explain(failure))
      })
      return { values, etag: null }
    },
  })
  return (
    <FormBody form={form} className="grid max-w-100 gap-4">
      {children}
      <SubmitButton className="justify-self-start" busy={form.context.busy}>
        {action}
      </SubmitButton>
    </FormBody>
  )
}
