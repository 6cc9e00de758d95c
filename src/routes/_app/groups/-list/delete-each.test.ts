import { expect, it } from 'vitest'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { deleteEach } from './delete-each.ts'

const answer = (code: ApiError['code'], status: number) => new ApiError({ code, detail: null, status }, null)
const refused = answer('invalid', 400)
const gone = answer('not_found', 404)

/** The ids are the places of their answers; undefined where it worked. */
const run = async (...answers: unknown[]) => {
  const asked: string[] = []
  const result = await deleteEach(Object.keys(answers), async (id) => {
    asked.push(id)
    if (answers[Number(id)]) throw answers[Number(id)]
  })
  return { ...result, asked: asked.length }
}

it('ERR-24: a refused group keeps no other; one that is gone already counts as deleted', async () => {
  expect(await run(undefined, refused, gone, undefined)).toEqual({
    ...{ done: 3, refused: 1, stopped: null, asked: 4 },
  })
})

it.each([
  answer('sign_in_expired', 401),
  answer('forbidden', 403),
  answer('unexpected', 500),
  answer('unavailable', 503),
  new NoAnswer('network'),
  new NoAnswer('gateway'),
])('ERR-13 ERR-07: %s is no refusal: the run ends and tells how far it came', async (error) => {
  expect(await run(undefined, refused, error, undefined)).toEqual({
    ...{ done: 1, refused: 1, stopped: error, asked: 3 },
  })
})
