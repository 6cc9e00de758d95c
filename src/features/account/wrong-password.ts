import { passwordRefusals } from '@contract/rules/password.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from '@/api/errors.ts'
import { errorWords } from '@/words/error-words.ts'

/** What is wrong with a new password and its repetition. */
export type WrongPassword = {
  password?: 'missing' | { refused: string | undefined }
  repeated?: 'missing' | 'unequal'
}

/** What can be told before the server is asked (PWD-19, PWD-20). */
export const wrongPassword = (password: string, repeated: string): WrongPassword => {
  if (!password || !repeated)
    return { ...(!password && { password: 'missing' }), ...(!repeated && { repeated: 'missing' }) }
  return password === repeated ? {} : { repeated: 'unequal' }
}

/** What the server has against a password; null where it was another fault. */
export const refusedPassword = (error: unknown): WrongPassword | null =>
  error instanceof ApiError && error.code === 'PasswordFailsValidation'
    ? { password: { refused: error.detail?.password?.[0] } }
    : null

/** The server's reasons in the language of the page. */
const refusalWords: Record<string, MessageDescriptor> = {
  [passwordRefusals.common]: msg`Too many people use this password. Choose another.`,
  [passwordRefusals.email]: msg`This is your email address. Choose another password.`,
}

/** Why a password was refused, to be put in the language of the page; the server's own words where they are not known. */
export const refusalOf = ({ refused = '' }: { refused: string | undefined }): MessageDescriptor | string =>
  Object.hasOwn(refusalWords, refused)
    ? (refusalWords[refused] as MessageDescriptor)
    : refused || errorWords.PasswordFailsValidation
