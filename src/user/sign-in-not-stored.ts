import type { MessageDescriptor } from '@lingui/core'

/** Error after a correct sign-in that this device could not store. */
export class SignInNotStored extends Error {
  override name = 'NotKept'
  /** @param words a message with the next step for the user */
  constructor(
    readonly words: MessageDescriptor,
    options: ErrorOptions,
  ) {
    super('not kept', options)
  }
}
