import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'

/** What the server says of most fields, in the language of the page. */
const serverWords: Record<string, MessageDescriptor> = {
  'This field is required.': msg`Fill this in.`,
  'This value is not valid.': msg`This was not accepted. Check it.`,
  'This text has characters that cannot be seen.': msg`This has characters that cannot be seen. Type it again.`,
}

type FieldErrors<F extends string> = {
  /** What the server has said of each field; undefined where it said nothing. */
  errors: Partial<Record<F, string>>
  /** Of the form: the first field that is marked gets the focus. */
  form: RefObject<HTMLFormElement | null>
  /** Marks the fields that a refusal names. @returns false where it names none of them */
  mark: (error: unknown) => boolean
  /** Before the next try, or with another answer. */
  clear: () => void
}

/** Marks the fields of a form that the server has refused, says why, and leads to the first (ERR-06). */
export const useFieldErrors = <F extends string>(fields: readonly F[]): FieldErrors<F> => {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [said, setSaid] = useState<Partial<Record<F, string>>>({})
  useEffect(() => {
    if (Object.keys(said).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [said])
  const inWords = (text: string): string => {
    const words = Object.hasOwn(serverWords, text) ? serverWords[text] : undefined
    return words ? t(words) : text
  }
  return {
    errors: Object.fromEntries(
      Object.entries<string | undefined>(said).map(([field, text]) => [field, inWords(text ?? '')]),
    ) as Partial<Record<F, string>>,
    form,
    mark: (error) => {
      const detail = error instanceof ApiError ? (error.detail ?? {}) : {}
      const named = fields.flatMap((field) => (detail[field]?.[0] ? [[field, detail[field][0]]] : []))
      if (named.length > 0) setSaid(Object.fromEntries(named))
      return named.length > 0
    },
    clear: () => setSaid({}),
  }
}
