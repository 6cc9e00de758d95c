import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchDatabase } from './watch-database.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const createWatch = () => {
  let answerMode: 'yes' | 'no' | 'never' = 'yes'
  const query = async () => {
    if (answerMode === 'no') throw new Error('refused')
    if (answerMode === 'never') await new Promise(() => {})
  }
  const logLines: string[] = []
  const logLine = (...args: unknown[]) => void logLines.push(String(args.at(-1)))
  const watch = watchDatabase({ pool: { query } as unknown as pg.Pool }, { error: logLine, info: logLine })
  return {
    lines: logLines,
    watch,
    answer: (now: typeof answerMode) => {
      answerMode = now
    },
  }
}

it.each(['no', 'never'] as const)('logs once after a minute if the database answers %s', async (answerKind) => {
  const { lines, watch, answer: setAnswerMode } = createWatch()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(lines).toEqual([])
  setAnswerMode(answerKind)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(lines).toEqual([])
  await vi.advanceTimersByTimeAsync(300_000)
  expect(lines).toEqual(['database unreachable'])
  setAnswerMode('yes')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(lines).toEqual(['database unreachable', 'database reachable'])
  await watch.stop()
})

it('logs nothing if the database is back within a minute', async () => {
  const { lines, watch, answer: setAnswerMode } = createWatch()
  setAnswerMode('no')
  await vi.advanceTimersByTimeAsync(45_000)
  setAnswerMode('yes')
  await vi.advanceTimersByTimeAsync(20_000)
  setAnswerMode('no')
  await vi.advanceTimersByTimeAsync(45_000)
  expect(lines).toEqual([])
  await watch.stop()
})
