import { getCipher, onLockChange, removeCipher, storeCipher } from './vault.ts'

/** Messages between the open pages and the worker of this browser. None of them is stored. */
type KeyExchangeMessage =
  | { kind: 'key'; user: string; key: Uint8Array }
  | { kind: 'wanted'; user: string }
  | { kind: 'locked'; user: string }
  | { kind: 'changed' }
  | { kind: 'touched'; user: string }

type KeyExchangeEvents = {
  /** Called when another context has set or removed a lock. */
  changed(): void
  /** Called when another context has sent a user's key to this context. */
  given(user: string): void
  /** Called when the user is active on another page of this browser. */
  touched(user: string): void
}

let channel: BroadcastChannel | undefined
const handlers: Partial<KeyExchangeEvents> = {}

const send = (message: KeyExchangeMessage): void => openChannel().postMessage(message)

const openChannel = (): BroadcastChannel => {
  if (channel) return channel
  const openedChannel = new BroadcastChannel('hallbook-lock')
  channel = openedChannel
  openedChannel.onmessage = ({ data }: MessageEvent<KeyExchangeMessage>) => void receive(data)
  return openedChannel
}

const receive = async (message: KeyExchangeMessage): Promise<void> => {
  switch (message.kind) {
    case 'key': {
      if (getCipher(message.user)) return
      const { makeCipher } = await import('./cipher.ts')
      storeCipher(message.user, makeCipher(message.key))
      return handlers.given?.(message.user)
    }
    case 'wanted': {
      const cipher = getCipher(message.user)
      if (cipher) send({ kind: 'key', user: message.user, key: cipher.key })
      return
    }
    case 'locked':
      return removeCipher(message.user)
    case 'changed':
      return handlers.changed?.()
    case 'touched':
      return handlers.touched?.(message.user)
  }
}

/** Starts to receive messages from the other contexts. */
export const joinKeyExchange = (events: Partial<KeyExchangeEvents> = {}): void => {
  Object.assign(handlers, events)
  openChannel()
}

/** Sends the key to the other contexts, because the worker cannot sync without the key. */
export const shareKey = (user: string): void => {
  const cipher = getCipher(user)
  if (cipher) send({ kind: 'key', user, key: cipher.key })
}

/** Locks this user's data in every context at once. */
export const lockEverywhere = (user: string): void => {
  removeCipher(user)
  send({ kind: 'locked', user })
}

export const announceLocksChanged = (): void => send({ kind: 'changed' })
export const announceActivity = (user: string): void => send({ kind: 'touched', user })

/**
 * Requests the key from the other contexts.
 * @returns true if this context has the key now
 */
export const requestKey = (user: string, waitMs: number): Promise<boolean> => {
  if (getCipher(user)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const finish = (hasKey: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(hasKey)
    }
    const timer = setTimeout(() => finish(getCipher(user) !== undefined), waitMs)
    const stop = onLockChange(() => getCipher(user) && finish(true))
    send({ kind: 'wanted', user })
  })
}
