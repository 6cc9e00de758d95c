import type { MessageDescriptor } from '@lingui/core'

/** Failure with a message for the user, for causes that no error code of the server names. */
export class ExplainedFailure extends Error {
  override name = 'ExplainedFailure'
  /** @param words a message with the next step for the user */
  constructor(
    readonly words: MessageDescriptor,
    options: ErrorOptions,
  ) {
    super('explained failure', options)
  }
}
