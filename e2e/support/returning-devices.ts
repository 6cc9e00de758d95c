import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FleetDevice } from '../../server/testing/fleet.ts'
import { createSimulatedDevice, sendRequest } from './simulated-device.ts'

/** Time in ms in which all devices come back. */
const RETURN_MS = 1000
const HEALTH_INTERVAL_MS = 250
/** Number of devices that bootstrap at the same time before the measurement. */
const PARALLEL_BOOTSTRAPS = 4
/** Time in ms after which the measurement ends, also if changes still wait. */
const MAX_RUN_MS = 180_000

export type ReturnFigures = {
  devices: number
  /** Time in seconds until the server has all changes. */
  seconds: number
  /** Changes that are still on a device at the end. */
  unsent: number
  refused: number
  /** Number of responses by status. 0 counts calls without a response. */
  statuses: Record<string, number>
  /** Number of calls without a response by reason. */
  errors: Record<string, number>
  /** Longest time in seconds between two tries of a device with waiting changes. */
  longestWaitSeconds: number
  /** Slowest response of `/api/health` in ms. */
  slowestHealthMs: number
  /** Devices whose event stream has not shown the last change of the club. */
  withoutEvent: number
  /** Time in seconds after the last change until each event stream has shown it. */
  eventSeconds: number
}

/**
 * Lets all devices come back within one second, each with its changes, and measures until all changes are stored and
 * all event streams have shown them.
 * @param readVersions returns the version of each club
 */
export const measureReturn = async (
  url: string,
  fleet: readonly FleetDevice[],
  readVersions: () => Promise<Map<string, number>>,
): Promise<ReturnFigures> => {
  const devices = fleet.map((device) => createSimulatedDevice(url, device))
  const waiting = [...devices]
  const bootstrapNext = async () => {
    for (let device = waiting.pop(); device; device = waiting.pop()) await device.bootstrap()
  }
  await Promise.all(Array.from({ length: PARALLEL_BOOTSTRAPS }, bootstrapNext))
  for (const [i, device] of devices.entries()) device.tick(fleet[i]?.people ?? [])
  for (const { record } of devices) record.statuses.length = 0

  const health = watchHealth(url)
  const startedAt = performance.now()
  const countUnsent = () => devices.reduce((sum, { pending }) => sum + pending.length, 0)
  await Promise.all(
    devices.map(async (device, i) => {
      await wait((i * RETURN_MS) / devices.length)
      device.goOnline()
    }),
  )
  await waitUntil(() => countUnsent() === 0, startedAt + MAX_RUN_MS)
  const sentAt = performance.now()
  const versions = await readVersions()
  const hasEvent = (i: number) => (devices[i]?.record.shownVersion ?? 0) >= (versions.get(fleet[i]?.club ?? '') ?? 0)
  const countWithoutEvent = () => devices.filter((_, i) => !hasEvent(i)).length
  await waitUntil(() => countWithoutEvent() === 0, sentAt + 60_000)
  const eventsAt = performance.now()
  const slowestHealthMs = await health.stop()
  const withoutEvent = countWithoutEvent()
  await Promise.all(devices.map((device) => device.stop()))

  const statuses: Record<string, number> = {}
  for (const status of devices.flatMap(({ record }) => record.statuses)) statuses[status] = (statuses[status] ?? 0) + 1
  const errors: Record<string, number> = {}
  for (const { record } of devices)
    for (const [reason, count] of Object.entries(record.errors)) errors[reason] = (errors[reason] ?? 0) + count
  return {
    devices: devices.length,
    seconds: (sentAt - startedAt) / 1000,
    unsent: countUnsent(),
    refused: devices.reduce((sum, { record }) => sum + record.refused.length, 0),
    statuses,
    errors,
    longestWaitSeconds: Math.max(...devices.map(({ record }) => record.longestWaitMs)) / 1000,
    slowestHealthMs,
    withoutEvent,
    eventSeconds: (eventsAt - sentAt) / 1000,
  }
}

const waitUntil = async (isDone: () => boolean, deadline: number): Promise<void> => {
  while (!isDone() && performance.now() < deadline) await wait(50)
}

/** Calls `/api/health` repeatedly over new connections, as a monitor does. `stop` returns the slowest response in ms. */
const watchHealth = (url: string) => {
  let isStopped = false
  let slowestMs = 0
  const run = async () => {
    while (!isStopped) {
      const startedAt = performance.now()
      const agent = new Agent({ keepAlive: false })
      const response = await sendRequest(`${url}/api/health`, { method: 'GET', agent }).catch(() => undefined)
      slowestMs =
        response?.status === 200 ? Math.max(slowestMs, performance.now() - startedAt) : Number.POSITIVE_INFINITY
      await wait(HEALTH_INTERVAL_MS)
    }
  }
  const running = run()
  return {
    stop: async () => {
      isStopped = true
      await running
      return slowestMs
    },
  }
}
