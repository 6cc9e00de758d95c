import type { FormStatus } from '@contract/recruitment/vocabulary.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

const words: Record<FormStatus, MessageDescriptor> = {
  not_started: msg`Not started`,
  started: msg`Started but incomplete`,
  submitted: msg`Submitted`,
}

/** How far a form has come, in the language of the page; one that is not known is called as the server calls it. */
export const useStatusWords = (): ((status: string, label: string) => string) => {
  const { i18n } = useLingui()
  return (status, label) => (Object.hasOwn(words, status) ? i18n._(words[status as FormStatus]) : label)
}
