import { cipherOf, forgetCipher, holdCipher, onLockChange } from './vault.ts'

/** Messages between the open pages and the worker of this browser. None of them is stored. */
type Message =
  | { kind: 'key'; user: string; key: Uint8Array }
  | { kind: 'wanted'; user: string }
  | { kind: 'locked'; user: string }
  | { kind: 'changed' }
  | { kind: 'touched'; user: string }

type Events = {
  /** A lock was set or removed in another context. */
  changed(): void
  /** Another context has sent a user's key to this one. */
  given(user: string): void
  /** The user is active on another page of this browser. */
  touched(user: string): void
}

let channel: BroadcastChannel | undefined
const hears: Partial<Events> = {}

const send = (message: Message): void => open().postMessage(message)

const open = (): BroadcastChannel => {
  if (channel) return channel
  const opened = new BroadcastChannel('hallbook-lock')
  channel = opened
  opened.onmessage = ({ data }: MessageEvent<Message>) => void receive(data)
  return opened
}

const receive = async (message: Message): Promise<void> => {
  switch (message.kind) {
    case 'key': {
      if (cipherOf(message.user)) return
      const { makeCipher } = await import('./cipher.ts')
      holdCipher(message.user, makeCipher(message.key))
      return hears.given?.(message.user)
    }
    case 'wanted': {
      const cipher = cipherOf(message.user)
      if (cipher) send({ kind: 'key', user: message.user, key: cipher.key })
      return
    }
    case 'locked':
      return forgetCipher(message.user)
    case 'changed':
      return hears.changed?.()
    case 'touched':
      return hears.touched?.(message.user)
  }
}

/** Starts to receive messages of the other contexts. */
export const joinKeyExchange = (events: Partial<Events> = {}): void => {
  Object.assign(hears, events)
  open()
}

/** Sends the key to the other contexts, because the worker cannot sync without the key. */
export const shareKey = (user: string): void => {
  const cipher = cipherOf(user)
  if (cipher) send({ kind: 'key', user, key: cipher.key })
}

/** Locks this user's data in every context at once. */
export const lockEverywhere = (user: string): void => {
  forgetCipher(user)
  send({ kind: 'locked', user })
}

export const tellLocksChanged = (): void => send({ kind: 'changed' })
export const tellTouched = (user: string): void => send({ kind: 'touched', user })

/**
 * Requests the key from the other contexts.
 * @returns true if this context has the key now
 */
export const askForKey = (user: string, waitMs: number): Promise<boolean> => {
  if (cipherOf(user)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const done = (held: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(held)
    }
    const timer = setTimeout(() => done(cipherOf(user) !== undefined), waitMs)
    const stop = onLockChange(() => cipherOf(user) && done(true))
    send({ kind: 'wanted', user })
  })
}
