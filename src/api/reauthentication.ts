import { ApiError } from './errors.ts'

/** Lets the user prove their identity. Resolves to true once the server has accepted the proof. */
type Reauthenticator = () => Promise<boolean>

let reauthenticator: Reauthenticator | null = null
let pendingProof: Promise<boolean> | null = null

/**
 * Sets the function that lets the user of this page prove their identity. Null while the page cannot show a dialog.
 */
export const setReauthenticator = (value: Reauthenticator | null): void => {
  reauthenticator = value
}

/**
 * Lets the user prove their identity if a call was refused for lack of a recent proof. Calls that are refused at the
 * same time share one dialog.
 * @returns true if the call can be repeated
 */
export const canRepeatCall = async (error: unknown): Promise<boolean> => {
  if (!reauthenticator || !(error instanceof ApiError) || error.code !== 'reauthentication_needed') return false
  pendingProof ??= reauthenticator().finally(() => {
    pendingProof = null
  })
  return pendingProof
}
