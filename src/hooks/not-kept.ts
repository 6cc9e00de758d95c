import type { MessageDescriptor } from '@lingui/core'

/** The sign-in was right, and this device could not keep it. */
export class NotKept extends Error {
  override name = 'NotKept'
  /** @param words what to do about it */
  constructor(
    readonly words: MessageDescriptor,
    options: ErrorOptions,
  ) {
    super('not kept', options)
  }
}
