import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../../contract/id.ts'
import type { MutationEnvelope, PullReply, PushReply } from '../../contract/sync.ts'
import type { SyncEvent } from '../../contract/sync-event.ts'
import type { FleetDevice } from '../../server/testing/fleet.ts'
import { getReconnectDelayMs, getRetryWaitMs, PENDING_CHECK_INTERVAL_MS } from '../../src/replica/engine/backoff.ts'

/** Timeouts in ms of the real device for a push and for other calls. */
const PUSH_TIMEOUT_MS = 60_000
const CALL_TIMEOUT_MS = 20_000

const deviceAgent = new Agent({ keepAlive: true })

export type DeviceRecord = {
  /** Statuses of all responses, in order. 0 without a response. */
  statuses: number[]
  /** Number of calls without a response, by the reason. */
  errors: Record<string, number>
  /** Longest time in ms between the end of a try and the next try, while changes waited. */
  longestWaitMs: number
  /** Changes that the server refused for good. */
  refused: MutationEnvelope[]
  /** Highest version of the club that the event stream has shown. */
  shownVersion: number
  streamCount: number
}

export type SimulatedDevice = {
  readonly id: string
  readonly pending: readonly MutationEnvelope[]
  readonly record: DeviceRecord
  /** Version of the club up to which the device has all rows. */
  readonly version: number
  /** Ticks people on this device, and starts a sync as a page does after a write. Offline it only queues. */
  tick(people: readonly string[], state?: 'attending' | 'none'): void
  /** Pulls all rows without opening the event stream, as at the first sign-in. */
  bootstrap(): Promise<void>
  /** Opens the event stream and syncs, until `stop`. */
  goOnline(): void
  /** Continues with a new sign-in of the same user, and syncs at once. */
  signIn(token: string): void
  stop(): Promise<void>
}

/**
 * Simulates a device without a browser. Its queue, retries, waits and event stream follow the rules of the real one in
 * src/replica/engine: one cycle at a time, backoff with jitter, `Retry-After`, a check every 30 s while changes wait,
 * and a sync when the event stream opens with changes waiting.
 */
export const createSimulatedDevice = (url: string, device: FleetDevice): SimulatedDevice => {
  const { session } = device
  let { token } = device
  const record: DeviceRecord = {
    statuses: [],
    errors: {},
    longestWaitMs: 0,
    refused: [],
    shownVersion: 0,
    streamCount: 0,
  }
  const pending: MutationEnvelope[] = []
  const stopController = new AbortController()
  let cursor: string | undefined
  let version = 0
  let seq = 0
  let failures = 0
  let nextTryAt = 0
  let lastTryEndedAt: number | undefined
  let isOnline = false
  let currentCycle: Promise<void> | undefined
  let shouldRunAgain = false
  let pendingTimer: NodeJS.Timeout | undefined
  let stream: Promise<void> | undefined

  const callApi = async (method: string, path: string, timeout: number, body?: unknown) => {
    const response = await sendRequest(`${url}/api${path}`, { method, token, timeout, body }).catch((error: Error) => {
      const reason = (error as NodeJS.ErrnoException).code ?? error.message
      record.errors[reason] = (record.errors[reason] ?? 0) + 1
      return null
    })
    record.statuses.push(response?.status ?? 0)
    if (response?.status === 200) return JSON.parse(response.text) as unknown
    throw new Refusal(response?.retryAfter ?? null, `${method} ${path}: ${response?.status} ${response?.text}`)
  }

  const pushQueue = async () => {
    while (pending.length > 0) {
      const batch = pending.slice(0, 200)
      const body = { device_id: device.device, mutations: batch }
      const { results } = (await callApi('POST', '/sync/push', PUSH_TIMEOUT_MS, body)) as PushReply
      const statusById = new Map(results.map(({ id, status }) => [id, status]))
      for (const change of batch) {
        const status = statusById.get(change.id)
        if (status === undefined) continue
        if (status === 'rejected' || status === 'held') record.refused.push(change)
        pending.splice(pending.indexOf(change), 1)
      }
    }
  }
  const pullChanges = async () => {
    for (let more = true; more; ) {
      const query = new URLSearchParams({ limit: '1000', ...(cursor && { cursor }) })
      const reply = (await callApi('GET', `/sync/pull?${query}`, CALL_TIMEOUT_MS)) as PullReply
      cursor = reply.cursor
      version = Math.max(version, reply.version ?? 0)
      more = reply.more
    }
  }
  const runCycle = async () => {
    const now = performance.now()
    if (lastTryEndedAt !== undefined && pending.length > 0)
      record.longestWaitMs = Math.max(record.longestWaitMs, now - lastTryEndedAt)
    try {
      await pushQueue()
      await pullChanges()
      failures = 0
      nextTryAt = 0
    } catch (error) {
      const retryAfter = error instanceof Refusal ? error.retryAfter : null
      nextTryAt = performance.now() + getRetryWaitMs(failures, retryAfter)
      failures += 1
    }
    lastTryEndedAt = pending.length > 0 ? performance.now() : undefined
  }
  /** Requests a cycle. During a cycle, one further cycle follows it. */
  const sync = () => {
    if (!isOnline) return
    shouldRunAgain = true
    currentCycle ??= (async () => {
      while (shouldRunAgain && isOnline) {
        shouldRunAgain = false
        await runCycle()
      }
      currentCycle = undefined
    })()
  }
  const followEvents = async () => {
    let attempts = 0
    while (!stopController.signal.aborted) {
      const startedAt = performance.now()
      let isFirstEvent = true
      await readStream(`${url}/api/sync/events?device=${device.device}`, token, stopController.signal, (event) => {
        if (isFirstEvent) record.streamCount += 1
        const hasPendingWork = isFirstEvent && (pending.length > 0 || failures > 0)
        isFirstEvent = false
        record.shownVersion = Math.max(record.shownVersion, event.version)
        if (hasPendingWork || event.version > version) sync()
      }).catch(() => {})
      if (performance.now() - startedAt > 15_000) attempts = 0
      await wait(getReconnectDelayMs(attempts), undefined, { signal: stopController.signal }).catch(() => {})
      attempts += 1
    }
  }

  return {
    id: device.device,
    pending,
    record,
    get version() {
      return version
    },
    tick: (people, state = 'attending') => {
      for (const registered of people)
        pending.push({
          id: newId(),
          seq: ++seq,
          name: 'attendance.set',
          v: 1,
          args: { session, registered, seen: 0, state },
          made_at: new Date().toISOString(),
        })
      sync()
    },
    bootstrap: pullChanges,
    goOnline: () => {
      isOnline = true
      stream = followEvents()
      pendingTimer = setInterval(() => {
        if (pending.length > 0 && performance.now() >= nextTryAt) sync()
      }, PENDING_CHECK_INTERVAL_MS)
      sync()
    },
    signIn: (newToken) => {
      token = newToken
      sync()
    },
    stop: async () => {
      isOnline = false
      clearInterval(pendingTimer)
      stopController.abort()
      await Promise.all([currentCycle, stream])
    },
  }
}

class Refusal extends Error {
  constructor(
    readonly retryAfter: number | null,
    message: string,
  ) {
    super(message)
  }
}

type Call = { method: string; token?: string; timeout?: number; body?: unknown; signal?: AbortSignal; agent?: Agent }

const openRequest = (
  url: string,
  { method, token, timeout, body, signal, agent = deviceAgent }: Call,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...(token && { Authorization: `JWT ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    const outgoing = request(url, { method, agent, headers, ...(signal && { signal }) }, resolve)
    outgoing.on('error', reject)
    if (timeout) outgoing.setTimeout(timeout, () => outgoing.destroy(new Error('timeout')))
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })

/** Makes one call. Rejects without a complete response. */
export const sendRequest = async (url: string, call: Call) => {
  const response = await openRequest(url, call)
  const retryAfter = Number(response.headers['retry-after']) || null
  return { status: response.statusCode ?? 0, retryAfter, headers: response.headers, text: await text(response) }
}

const readStream = async (
  url: string,
  token: string,
  signal: AbortSignal,
  onEvent: (event: SyncEvent) => void,
): Promise<void> => {
  const response = await openRequest(url, { method: 'GET', token, signal })
  if (response.statusCode !== 200) {
    response.resume()
    return
  }
  let buffer = ''
  for await (const chunk of response) {
    buffer += String(chunk)
    const events = buffer.split('\n\n')
    buffer = events.pop() ?? ''
    for (const event of events) {
      const line = event.split('\n').find((part) => part.startsWith('data: '))
      if (line) onEvent(JSON.parse(line.slice(6)) as SyncEvent)
    }
  }
}
