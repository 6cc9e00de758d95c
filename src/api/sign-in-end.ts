import type { ErrorCode } from '@contract/errors.ts'
import { get, update } from 'idb-keyval'

/** Why the server has refused the token of somebody on this device, as it has said. */
export type SignInEnd = {
  user: string
  code: ErrorCode
  /** When this device learnt of it, ms since 1970. */
  at: number
  /** It is good for nothing any more but to send what is held here, where the server still takes that. */
  token: string
  /** Until when it does, ISO 8601; null where it takes nothing. */
  until: string | null
}

type Ends = Record<string, SignInEnd>

const KEY = 'sign-in-ends'

/** Ends that take the register off the device. */
const LEAVING: readonly ErrorCode[] = ['account_closed', 'ended_by_other']

/** As this context last knew them: screens ask before they draw. */
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

/** All of this device. */
export const readEnds = async (): Promise<SignInEnd[]> => {
  known = (await get<Ends>(KEY)) ?? {}
  return Object.values(known)
}

/** Of one user, as this context last knew it. */
export const endOf = (user: string): SignInEnd | undefined => known[user]

/** Whether such an end takes the register off the device, once it has sent what it holds. */
export const takesRegister = ({ code }: SignInEnd): boolean => LEAVING.includes(code)

/** Whether nothing of the register may show until it is known who stands there. */
export const closesRegister = (end: SignInEnd | undefined): boolean =>
  end !== undefined && (takesRegister(end) || end.code === 'password_changed')

const change = async (amend: (before: Ends) => Ends): Promise<void> => {
  await update<Ends>(KEY, (before = {}) => amend(before))
  await readEnds()
  tellHere()
  open().postMessage('changed')
}

/** Remembers why a sign-in has ended. When this device first learnt of it stays as it was. */
export const noteEnd = (end: Omit<SignInEnd, 'at'>): Promise<void> =>
  change((before) => {
    const same = before[end.user]
    const at = same?.code === end.code ? same.at : Date.now()
    return { ...before, [end.user]: { ...end, at } }
  })

/** They have signed in again, or nothing of theirs is here any more. */
export const forgetEnd = async (user: string): Promise<void> => {
  if (!(await readEnds()).some((end) => end.user === user)) return
  await change(({ [user]: _gone, ...others }) => others)
}

/** Hears of every change, whichever page or worker made it. */
export const onEndChange = (listener: () => void): (() => void) => {
  open()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
