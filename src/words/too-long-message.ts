import type { TextExcess } from '@contract/text.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Returns the error for a text that is longer than its field allows. */
export function buildTooLongMessage({ length, limit }: TextExcess): MessageDescriptor {
  return msg`This is too long: ${length} characters, ${limit} at most.`
}

/**
 * Returns a function that checks the length of typed or pasted text. Fields have no `maxlength`, because the browser
 * would cut off pasted text without notice. A text with this error must not be saved.
 * @returns the error, or undefined if the text fits. Spaces at both ends do not count, as on the server.
 */
export function useTooLongCheck(): (text: string | null | undefined, limit: number) => string | undefined {
  const { i18n } = useLingui()
  return (text, limit) => {
    const { length } = text?.trim() ?? ''
    return length > limit ? i18n._(buildTooLongMessage({ length, limit })) : undefined
  }
}
