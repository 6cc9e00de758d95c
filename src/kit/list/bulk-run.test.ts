import { describe, expect, it, vi } from 'vitest'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { actOnEach, countResults, type RowResult, runInPortions } from './bulk-run.ts'

const createApiError = (code: ApiError['code'], status: number) => new ApiError({ code, detail: null, status }, null)

const ids = Array.from({ length: 500 }, (_, index) => String(index))

type RunOptions = { ids?: readonly string[]; portionSize?: number; isStopped?: () => boolean }

const run = async (act: Parameters<typeof runInPortions>[0]['act'], options: RunOptions = {}) => {
  const results = new Map<string, RowResult>((options.ids ?? ids).map((id) => [id, { state: 'waiting' }]))
  const { error } = await runInPortions({
    ids,
    portionSize: 1,
    act,
    isStopped: () => false,
    now: () => 0,
    report: (changes) => {
      for (const [id, result] of changes) results.set(id, result)
    },
    ...options,
  })
  return { error, results, counts: countResults(results) }
}
const getStates = (results: ReadonlyMap<string, RowResult>) => [...results.values()].map(({ state }) => state)

describe('removing rows one by one', () => {
  it('continues after refused rows [USR-25, USR-71, ORG-41, ERR-24, API-33, API-37, FMT-25]', async () => {
    let runningCount = 0
    const remove = vi.fn(async (id: string) => {
      expect(++runningCount).toBe(1)
      await Promise.resolve()
      runningCount--
      if (Number(id) % 10 === 0) throw createApiError('in_use', 409)
      if (Number(id) % 10 === 1) throw createApiError('not_found', 404)
    })
    expect(await run(actOnEach(remove))).toMatchObject({ counts: { done: 450, refused: 50, open: 0 }, error: null })
    expect(remove.mock.calls.map(([id]) => id)).toEqual(ids)
  })

  it('stops at a general failure and skips the other rows [ERR-26]', async () => {
    const failure = createApiError('unexpected', 500)
    const remove = vi.fn(async (id: string) => {
      if (id === '7') throw failure
    })
    const { error, counts, results } = await run(actOnEach(remove))
    expect(error).toBe(failure)
    expect(counts).toMatchObject({ done: 7, refused: 0, open: 493 })
    expect([results.get('7')?.state, results.get('8')?.state]).toEqual(['failed', 'skipped'])
    expect(remove).toHaveBeenCalledTimes(8)
  })

  it.each([
    createApiError('sign_in_expired', 401),
    createApiError('forbidden', 403),
    createApiError('unexpected', 500),
    createApiError('unavailable', 503),
    new NoAnswer('network'),
    new NoAnswer('gateway'),
  ])('stops at %s but continues after refused or missing rows [ERR-13, ERR-07]', async (failure) => {
    const responseErrors = [undefined, createApiError('invalid', 400), createApiError('not_found', 404), failure]
    const remove = async (id: string) => {
      if (responseErrors[Number(id)]) throw responseErrors[Number(id)]
    }
    expect(await run(actOnEach(remove))).toMatchObject({ counts: { done: 2, refused: 1 }, error: failure })
  })
})

describe('portions of a bulk action [B-DESK-05]', () => {
  const seven = ids.slice(0, 7)

  it('are sent one after another, with a state for each row', async () => {
    const portions: string[][] = []
    const states: string[][] = []
    const act = async (portion: readonly string[]) => {
      portions.push([...portion])
      return new Map(portion.map((id) => [id, { isDone: true as const }]))
    }
    const results = new Map<string, RowResult>()
    await runInPortions({
      ids: seven,
      portionSize: 3,
      act,
      isStopped: () => false,
      now: () => 5,
      report: (changes) => {
        for (const [id, result] of changes) results.set(id, result)
        states.push(getStates(changes))
      },
    })
    expect(portions.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(states[0]).toEqual(['working', 'working', 'working'])
    expect(results.get('6')).toEqual({ state: 'done', at: 5, detail: undefined })
  })

  it('stop after the current portion', async () => {
    let isStopped = false
    const { results, error } = await run(
      async (portion) => {
        isStopped = true
        return new Map(portion.map((id) => [id, { isDone: true as const }]))
      },
      { ids: seven, portionSize: 3, isStopped: () => isStopped },
    )
    expect(getStates(results)).toEqual(['done', 'done', 'done', 'skipped', 'skipped', 'skipped', 'skipped'])
    expect(error).toBeNull()
  })

  it('fail a row for which the server returned no result', async () => {
    const { results } = await run(async () => new Map(), { ids: seven, portionSize: 7 })
    expect(new Set(getStates(results))).toEqual(new Set(['failed']))
  })
})
