import { useLingui } from '@lingui/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { errorWords } from '@/words/error-words.ts'
import { useFailureWords } from '@/words/use-failure-words.ts'

/** Answers that are about what was typed. */
const OWN_WORDS = ['invalid_credentials', 'invalid_one_time_code', 'already_exists'] as const

type AskingFormProps = {
  label: ReactNode
  /** What a wrong password is called here. */
  wrong?: string
  action: ReactNode
  /** The one control, by the name `asked`. */
  children: ReactNode
  onSubmit: (asked: string) => Promise<void>
}

/** One question and its button; what went wrong stands at the question. */
export const AskingForm = ({ label, wrong, action, children, onSubmit }: AskingFormProps) => {
  const { _ } = useLingui()
  const failureWords = useFailureWords()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const explain = (failure: unknown): string => {
    if (!(failure instanceof ApiError)) return failureWords(failure)
    if (failure.code === 'invalid_credentials' && wrong) return wrong
    const own = OWN_WORDS.find((code) => code === failure.code)
    return own ? _(errorWords[own]) : failureWords(failure)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const asked = String(new FormData(form).get('asked') ?? '')
    if (!asked.trim()) return form.querySelector('input')?.focus()
    setBusy(true)
    setError(null)
    try {
      await onSubmit(asked)
    } catch (failure) {
      setError(explain(failure))
      form.querySelector('input')?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-100 gap-4">
      <Field label={label} required error={error}>
        {children}
      </Field>
      <Button type="submit" variant="primary" className="justify-self-start" busy={busy}>
        {action}
      </Button>
    </form>
  )
}
