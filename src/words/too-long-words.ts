import type { Excess } from '@contract/text.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** The error of a text that is longer than its field allows. */
export function tooLongMessage({ length, limit }: Excess): MessageDescriptor {
  return msg`This is too long: ${length} characters, ${limit} at most.`
}

/**
 * Returns a check of what is typed or pasted. Fields have no `maxlength`, because a browser cuts a pasted text without a
 * word. A text with this error must not be saved.
 * @returns the error, counted without the spaces around the text as the server counts; undefined when the text fits
 */
export function useTooLong(): (text: string | null | undefined, limit: number) => string | undefined {
  const { i18n } = useLingui()
  return (text, limit) => {
    const { length } = text?.trim() ?? ''
    return length > limit ? i18n._(tooLongMessage({ length, limit })) : undefined
  }
}
