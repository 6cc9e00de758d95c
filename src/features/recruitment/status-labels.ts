import type { FormStatus } from '@contract/recruitment/vocabulary.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

const statusLabels: Record<FormStatus, MessageDescriptor> = {
  not_started: msg`Not started`,
  started: msg`Started but incomplete`,
  submitted: msg`Submitted`,
}

/** Returns a function that translates the status of a form. For an unknown status it returns the server's label. */
export const useStatusLabel = (): ((status: string, label: string) => string) => {
  const { i18n } = useLingui()
  return (status, label) => (Object.hasOwn(statusLabels, status) ? i18n._(statusLabels[status as FormStatus]) : label)
}
