import { expect, it, vi } from 'vitest'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { removeEach } from './remove-rows.tsx'

const createApiError = (code: ApiError['code'], status: number) => new ApiError({ code, detail: null, status }, null)

const ids = Array.from({ length: 500 }, (_, index) => String(index))

it('removes 500 rows one by one although some are refused [USR-25, USR-71, ORG-41, ERR-24, API-33, API-37, FMT-25]', async () => {
  let runningCount = 0
  const remove = vi.fn(async (id: string) => {
    expect(++runningCount).toBe(1)
    await Promise.resolve()
    runningCount--
    if (Number(id) % 10 === 0) throw createApiError('in_use', 409)
    if (Number(id) % 10 === 1) throw createApiError('not_found', 404)
  })
  expect(await removeEach(ids, remove)).toMatchObject({ done: 450, refused: 50, stopped: null })
  expect(remove.mock.calls.map(([id]) => id)).toEqual(ids)
})

it('stops at a general failure and reports the progress [ERR-26]', async () => {
  const failure = createApiError('unexpected', 500)
  const remove = vi.fn(async (id: string) => {
    if (id === '7') throw failure
  })
  expect(await removeEach(ids, remove)).toMatchObject({ done: 7, refused: 0, stopped: failure })
  expect(remove).toHaveBeenCalledTimes(8)
})

it.each([
  createApiError('sign_in_expired', 401),
  createApiError('forbidden', 403),
  createApiError('unexpected', 500),
  createApiError('unavailable', 503),
  new NoAnswer('network'),
  new NoAnswer('gateway'),
])('stops at %s but continues after refused or missing rows [ERR-13, ERR-07]', async (error) => {
  const responseErrors = [undefined, createApiError('invalid', 400), createApiError('not_found', 404), error]
  const remove = async (id: string) => {
    if (responseErrors[Number(id)]) throw responseErrors[Number(id)]
  }
  expect(await removeEach(ids, remove)).toMatchObject({ done: 2, refused: 1, stopped: error })
})
