import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../core/log.ts'
import { countDueJobs } from './job-clock.ts'
import { repeatJob } from './repeat-job.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const startJob = (run: () => Promise<void>) =>
  repeatJob({ log: createLog('silent'), name: 'test', firstMs: 1000, everyMs: 60_000, run })

it('counts no job that runs on time', async () => {
  const job = startJob(async () => {})
  expect(countDueJobs()).toEqual({ waiting: 0, oldest_seconds: null })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(countDueJobs().waiting).toBe(0)
  await job.stop()
})

it('counts a job that fails as due since its first failure', async () => {
  const job = startJob(() => Promise.reject(new Error('no database')))
  await vi.advanceTimersByTimeAsync(3_601_000)
  expect(countDueJobs()).toEqual({ waiting: 1, oldest_seconds: 3600 })
  await job.stop()
  expect(countDueJobs().waiting).toBe(0)
})
