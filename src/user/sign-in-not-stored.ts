import { ExplainedFailure } from './explained-failure.ts'

/** Error after a correct sign-in that this device could not store. */
export class SignInNotStored extends ExplainedFailure {
  override name = 'NotKept'
}
