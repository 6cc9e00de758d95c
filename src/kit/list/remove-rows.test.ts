import { expect, it, vi } from 'vitest'
import { ApiError } from '@/api/errors.ts'
import { removeEach } from './remove-rows.tsx'

const refusal = (code: 'in_use' | 'not_found' | 'forbidden' | 'unexpected', status: number) =>
  new ApiError({ code, detail: null, status }, null)

const ids = Array.from({ length: 500 }, (_, index) => String(index))

it('USR-25 USR-71 ORG-41 ERR-24: of 500 rows some are refused, and the others go one by one', async () => {
  let atOnce = 0
  const remove = vi.fn(async (id: string) => {
    expect(++atOnce).toBe(1)
    await Promise.resolve()
    atOnce--
    if (Number(id) % 10 === 0) throw refusal('in_use', 409)
    if (Number(id) % 10 === 1) throw refusal('not_found', 404)
  })
  expect(await removeEach(ids, remove)).toEqual({ done: 450, refused: 50, stopped: null })
  expect(remove.mock.calls.map(([id]) => id)).toEqual(ids)
})

it('ERR-26: what would fail with each row ends the run, and tells how far it came', async () => {
  const failure = refusal('unexpected', 500)
  const remove = vi.fn(async (id: string) => {
    if (id === '7') throw failure
  })
  expect(await removeEach(ids, remove)).toEqual({ done: 7, refused: 0, stopped: failure })
  expect(remove).toHaveBeenCalledTimes(8)
})
