import type { ErrorCode } from '@contract/errors.ts'
import { get, update } from 'idb-keyval'

/** The server's reason for refusing a user's token on this device. */
export type SignInEnd = {
  user: string
  code: ErrorCode
  /** Time when this device learnt of the end, ms since 1970. */
  at: number
  /** The refused token. It can only still be used to upload unsent changes, if the server accepts them. */
  token: string
  /** ISO 8601 time until which the server accepts unsent changes; null if it accepts none. */
  until: string | null
}

type Ends = Record<string, SignInEnd>

const KEY = 'sign-in-ends'

/** Error codes after which the register is removed from the device. */
const LEAVING: readonly ErrorCode[] = ['account_closed', 'ended_by_other']

/** Ends by user, as last read in this context. Screens need them synchronously before they render. */
let known: Ends = {}
const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

const tellHere = (): void => {
  for (const listener of listeners) listener()
}

const open = (): BroadcastChannel => {
  if (!channel) {
    channel = new BroadcastChannel('hallbook-sign-in-ends')
    channel.onmessage = () => void readEnds().then(tellHere)
  }
  return channel
}

/** Reads the sign-in ends of all users of this device. */
export const readEnds = async (): Promise<SignInEnd[]> => {
  known = (await get<Ends>(KEY)) ?? {}
  return Object.values(known)
}

/** Returns the sign-in end of a user, as last read in this context. */
export const endOf = (user: string): SignInEnd | undefined => known[user]

/** True if the register is removed from the device after the unsent changes have been uploaded. */
export const takesRegister = ({ code }: SignInEnd): boolean => LEAVING.includes(code)

/** True if no register data may be shown until the user has identified themselves again. */
export const closesRegister = (end: SignInEnd | undefined): boolean =>
  end !== undefined && (takesRegister(end) || end.code === 'password_changed')

const change = async (amend: (before: Ends) => Ends): Promise<void> => {
  await update<Ends>(KEY, (before = {}) => amend(before))
  await readEnds()
  tellHere()
  open().postMessage('changed')
}

/** Records why a sign-in has ended. For a repeated reason, the first time stays. */
export const noteEnd = (end: Omit<SignInEnd, 'at'>): Promise<void> =>
  change((before) => {
    const same = before[end.user]
    const at = same?.code === end.code ? same.at : Date.now()
    return { ...before, [end.user]: { ...end, at } }
  })

/** Deletes a user's sign-in end, because they have signed in again or their data has left the device. */
export const forgetEnd = async (user: string): Promise<void> => {
  if (!(await readEnds()).some((end) => end.user === user)) return
  await change(({ [user]: _gone, ...others }) => others)
}

/** Subscribes to changes by any page or worker. Returns the unsubscribe function. */
export const onEndChange = (listener: () => void): (() => void) => {
  open()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
