import type { ErrorCode } from '@contract/errors.ts'
import { get, update } from 'idb-keyval'

/** The server's reason for refusing a user's token on this device. */
export type SignInEnd = {
  user: string
  code: ErrorCode
  /** Time when this device noticed the end, in ms since 1970. */
  at: number
  /** The refused token. The server may still accept it to upload unsent changes. */
  token: string
  /** ISO 8601 time until which the server accepts unsent changes. Null if the server accepts none. */
  until: string | null
}

type EndsByUser = Record<string, SignInEnd>

const STORAGE_KEY = 'sign-in-ends'

/** Error codes after which the register is removed from the device. */
const REMOVAL_CODES: readonly ErrorCode[] = ['account_closed', 'ended_by_other']

/** Sign-in ends as last read in this context. Key: user id. Screens need them synchronously before they render. */
let endsByUser: EndsByUser = {}
const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

const openChannel = (): BroadcastChannel => {
  if (!channel) {
    channel = new BroadcastChannel('hallbook-sign-in-ends')
    channel.onmessage = () => void readSignInEnds().then(notifyListeners)
  }
  return channel
}

/** Reads the sign-in ends of all users of this device. */
export const readSignInEnds = async (): Promise<SignInEnd[]> => {
  endsByUser = (await get<EndsByUser>(STORAGE_KEY)) ?? {}
  return Object.values(endsByUser)
}

/** Returns the sign-in end of a user, as last read in this context. */
export const getSignInEnd = (user: string): SignInEnd | undefined => endsByUser[user]

/** True if the register is removed from the device after the unsent changes have been uploaded. */
export const removesRegister = ({ code }: SignInEnd): boolean => REMOVAL_CODES.includes(code)

/** True if no register data may be shown until the user has identified themselves again. */
export const hidesRegister = (end: SignInEnd | undefined): boolean =>
  end !== undefined && (removesRegister(end) || end.code === 'password_changed')

const updateSignInEnds = async (amend: (before: EndsByUser) => EndsByUser): Promise<void> => {
  await update<EndsByUser>(STORAGE_KEY, (before = {}) => amend(before))
  await readSignInEnds()
  notifyListeners()
  openChannel().postMessage('changed')
}

/**
 * Records why a sign-in has ended. If the same reason is recorded again, the time of the first record does not change.
 */
export const recordSignInEnd = (end: Omit<SignInEnd, 'at'>): Promise<void> =>
  updateSignInEnds((before) => {
    const previousEnd = before[end.user]
    const endedAt = previousEnd?.code === end.code ? previousEnd.at : Date.now()
    return { ...before, [end.user]: { ...end, at: endedAt } }
  })

/** Deletes a user's sign-in end, because they have signed in again or their data has left the device. */
export const deleteSignInEnd = async (user: string): Promise<void> => {
  if (!(await readSignInEnds()).some((end) => end.user === user)) return
  await updateSignInEnds(({ [user]: _gone, ...others }) => others)
}

/** Subscribes to changes by any page or worker. Returns the unsubscribe function. */
export const watchSignInEnds = (listener: () => void): (() => void) => {
  openChannel()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
