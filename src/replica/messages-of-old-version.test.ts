import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import type { CurrentUser } from '@contract/user.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordSignInEnd, watchSignInEnds } from '@/api/sign-in-end.ts'
import { makeCipher } from '@/lock/cipher.ts'
import {
  announceActivity,
  announceLocksChanged,
  joinKeyExchange,
  lockEverywhere,
  requestKey,
  shareKey,
} from '@/lock/key-exchange.ts'
import { finishSealing } from '@/lock/lock.ts'
import { unlock } from '@/lock/unlock.ts'
import { getCipher, removeCipher, storeCipher } from '@/lock/vault.ts'
import { requestSync } from '@/pwa/worker.ts'
import { setUser } from '@/user/use-user.ts'
import { readStored } from '../../server/testing/stored/read-stored.ts'
import { ReplicaDb } from './db.ts'
import { type Announcement, onAnnouncement } from './engine/announce.ts'
import { syncOnce } from './engine/engine.ts'
import { followPresence, getPresence, trackPresence } from './engine/presence.ts'
import { storeOwner } from './owner.ts'
import { queueChanges } from './queue.ts'
import { QUEUE_TAG } from './queue-tag.ts'
import { updateSyncState } from './sync-state.ts'

/**
 * Import by a path in a variable, so that TypeScript does not load the worker's types. They conflict with a page's
 * types.
 */
const {
  onMessage,
}: {
  onMessage: (event: object, refillApp: () => Promise<boolean>) => void
} = await import('../../sw/messages.ts' as string)

type MessageFields = Record<string, unknown>

/** A message between a page and the worker, or between pages, as version 0.1.0 sent it. `via` is the channel. */
type RecordedMessage<T = MessageFields> = {
  via: string
  from: 'page' | 'worker'
  data: T
  ports?: number
}

const {
  messages: recordedMessages,
  sync_tag: oldSyncTag,
  lock_names: oldLockNames,
} = readStored<{
  messages: RecordedMessage<unknown>[]
  sync_tag: string
  lock_names: string[]
}>('messages.json')

/** Returns the messages that version 0.1.0 sent on a channel. */
function findMessages<T = MessageFields>(via: string, from?: RecordedMessage['from']): T[] {
  return recordedMessages
    .filter((message) => message.via === via && (!from || message.from === from))
    .map(({ data }) => data as T)
}

/** Returns the sorted field names of messages, so that two versions can be compared. Key: message kind. */
function groupFieldsByKind(all: readonly MessageFields[]): Record<string, string[]> {
  return Object.fromEntries(all.map((data) => [String(data.kind), Object.keys(data).sort()]))
}

let openChannels: BroadcastChannel[] = []
afterEach(() => {
  for (const channel of openChannels) channel.close()
  openChannels = []
  vi.unstubAllGlobals()
})

/**
 * Joins a channel as a page of version 0.1.0 does.
 * @returns the channel, and the messages received on it
 */
function joinAsOldPage(name: string): { channel: BroadcastChannel; received: unknown[] } {
  const channel = new BroadcastChannel(name)
  const receivedMessages: unknown[] = []
  channel.onmessage = ({ data }) => void receivedMessages.push(data)
  openChannels.push(channel)
  return { channel, received: receivedMessages }
}

/** Builds the event with which a browser passes a message to the worker. */
function buildMessageEvent(data: unknown, port?: object): object {
  return {
    data,
    ports: port ? [port] : [],
    waitUntil: () => undefined,
  }
}

describe('requests to the worker', () => {
  /**
   * Sends a message of version 0.1.0 to the worker.
   * @returns the worker's response on the port
   */
  function sendToWorker(data: unknown): Promise<unknown> {
    return new Promise((resolve) => {
      const port = { postMessage: resolve }
      onMessage(buildMessageEvent(data, port), async () => true)
    })
  }

  const findRequests = (type: string) => findMessages('worker').filter((data) => data.type === type)

  it.each(findRequests('sync'))('accepts a request for a sync: $reason', async (data) => {
    expect(findMessages('port')).toContain(await sendToWorker(data))
  })

  it.each(findRequests('refill'))('accepts a request to cache the app again', async (data) => {
    expect(findMessages('port')).toContain(await sendToWorker(data))
  })

  it.each(findRequests('SKIP_WAITING'))('accepts the consent to an update', (data) => {
    const skipWaiting = vi.fn(async () => undefined)
    vi.stubGlobal('self', { skipWaiting })
    onMessage(buildMessageEvent(data), async () => true)
    expect(skipWaiting).toHaveBeenCalledOnce()
  })

  /** Creates a worker of version 0.1.0. Every message gets the given response. */
  function createOldWorker(response: unknown) {
    const receivedMessages: unknown[] = []
    const postMessage = (data: unknown, [port]: [MessagePort]) => {
      receivedMessages.push(data)
      port.postMessage(response)
    }
    return { received: receivedMessages, postMessage }
  }

  it('sends an old worker a sync request that it supports', async () => {
    const worker = createOldWorker('heard')
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: navigator.locks,
      serviceWorker: { controller: worker },
    })
    await requestSync('now')
    expect(findMessages('worker')).toContainEqual(worker.received[0])
  })

  it('registers the sync event that an old worker handles', () => {
    expect(QUEUE_TAG).toBe(oldSyncTag)
  })

  it('acquires the locks that an old page or worker waits for', async () => {
    const { user } = readStored<{ user: CurrentUser }>('open-tablet.json.gz')
    const lockRequestSpy = vi.spyOn(navigator.locks, 'request')
    await storeOwner(user)
    await syncOnce('now')
    await unlock(user.id, '402817')
    await finishSealing(user.id, async () => undefined)
    const lockNames = lockRequestSpy.mock.calls.map(([name]) => name)
    expect(lockNames).toEqual(expect.arrayContaining(oldLockNames.map((name) => `${name}${user.id}`)))
  })
})

describe('announcements of the replica', () => {
  const recordedAnnouncements = findMessages<MessageFields>('hallbook-replica')
  const user = String(recordedAnnouncements[0]?.user)

  it.each(recordedAnnouncements)('receives $kind from an old page or worker', async (data) => {
    const announcements: Announcement[] = []
    const stop = onAnnouncement((announcement) => void announcements.push(announcement))
    joinAsOldPage('hallbook-replica').channel.postMessage(data)
    await vi.waitFor(() => expect(announcements).toContainEqual(data))
    stop()
  })

  it('shows the number of other devices from an old page', async () => {
    const stop = followPresence(user, () => undefined)
    const { channel } = joinAsOldPage('hallbook-replica')
    channel.postMessage({
      kind: 'presence',
      user,
      others: 3,
    })
    await vi.waitFor(() => expect(getPresence(user)).toBe(3))
    stop()
  })

  it('sends the kinds and fields that an old page supports', async () => {
    const { received: receivedMessages } = joinAsOldPage('hallbook-replica')
    const db = new ReplicaDb(user)
    const change = {
      name: 'checklist.set',
      args: {
        section: 'steady',
        item: 'allergens',
        ticked: true,
      },
    } as const
    await queueChanges(db, newId(), [change])
    const presence = trackPresence(user)
    presence.heard(2)
    followPresence(user, () => undefined)()
    await updateSyncState(user, { phase: 'sending' })
    await setUser({ id: user, organisation: null } as CurrentUser)
    const kinds = Object.keys(groupFieldsByKind(recordedAnnouncements))
    await vi.waitFor(() =>
      expect(Object.keys(groupFieldsByKind(receivedMessages as MessageFields[])).sort()).toEqual(kinds.sort()),
    )
    presence.end()
    db.close()
    expect(groupFieldsByKind(receivedMessages as MessageFields[])).toEqual(groupFieldsByKind(recordedAnnouncements))
    const findState = (all: readonly unknown[]) =>
      Object.keys((all as MessageFields[]).find(({ kind }) => kind === 'state')?.state ?? {}).sort()
    expect(findState(receivedMessages)).toEqual(findState(recordedAnnouncements))
  })
})

describe('messages about the lock', () => {
  const recordedLockMessages = findMessages<MessageFields>('hallbook-lock')
  const user = String(recordedLockMessages.find(({ kind }) => kind === 'key')?.user)
  const key = new Uint8Array(32).fill(7)
  beforeEach(() => removeCipher(user))

  /**
   * Returns the recorded message of a kind. The recording contains only the length of a key, so the test's key replaces
   * it.
   */
  function getRecordedMessage(kind: string): MessageFields {
    const message = { ...recordedLockMessages.find((data) => data.kind === kind) }
    if ('key' in message) message.key = key
    return message
  }

  it('accepts the key of an old page until that page locks', async () => {
    joinKeyExchange()
    const { channel } = joinAsOldPage('hallbook-lock')
    channel.postMessage(getRecordedMessage('key'))
    await vi.waitFor(() => expect(getCipher(user)?.key).toEqual(key))
    channel.postMessage(getRecordedMessage('locked'))
    await vi.waitFor(() => expect(getCipher(user)).toBeUndefined())
  })

  it('sends the key to an old page that requests it', async () => {
    joinKeyExchange()
    storeCipher(user, makeCipher(key))
    const { channel, received: receivedMessages } = joinAsOldPage('hallbook-lock')
    channel.postMessage(getRecordedMessage('wanted'))
    await vi.waitFor(() => expect(receivedMessages).toContainEqual(getRecordedMessage('key')))
  })

  it('notices that an old page has changed a lock or is in use', async () => {
    const onChanged = vi.fn()
    const onTouched = vi.fn()
    joinKeyExchange({ changed: onChanged, touched: onTouched })
    const { channel } = joinAsOldPage('hallbook-lock')
    channel.postMessage(getRecordedMessage('changed'))
    channel.postMessage(getRecordedMessage('touched'))
    await vi.waitFor(() => expect(onTouched).toHaveBeenCalledWith(user))
    expect(onChanged).toHaveBeenCalledOnce()
  })

  it('sends the kinds and fields that an old page supports', async () => {
    const { received: receivedMessages } = joinAsOldPage('hallbook-lock')
    await requestKey(user, 1)
    storeCipher(user, makeCipher(key))
    shareKey(user)
    announceActivity(user)
    announceLocksChanged()
    lockEverywhere(user)
    await vi.waitFor(() =>
      expect(groupFieldsByKind(receivedMessages as MessageFields[])).toEqual(groupFieldsByKind(recordedLockMessages)),
    )
  })
})

describe('messages about ended sign-ins', () => {
  const [recordedMessage] = findMessages('hallbook-sign-in-ends')

  it('notices a sign-in that an old page ended', async () => {
    const listener = vi.fn()
    const stop = watchSignInEnds(listener)
    joinAsOldPage('hallbook-sign-in-ends').channel.postMessage(recordedMessage)
    await vi.waitFor(() => expect(listener).toHaveBeenCalled())
    stop()
  })

  it('sends the message that an old page expects', async () => {
    const { received: receivedMessages } = joinAsOldPage('hallbook-sign-in-ends')
    await recordSignInEnd({ user: newId(), code: 'password_changed' } as never)
    await vi.waitFor(() => expect(receivedMessages).toEqual([recordedMessage]))
  })
})
