import { listOf, operation } from '@contract/operation.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { connectTo } from '../replica/testing/browser.ts'
import { call } from './call.ts'

const Row = v.object({ id: v.string() })
const of = <const O extends v.GenericSchema>(output: O) =>
  operation({ method: 'GET', path: '/rows', access: 'everyone', summary: '', output })
const rows = [{ id: 'a' }, { id: 'b' }]

it('API-16 API-17: a list reply is a page, or a plain array that is all there is', async () => {
  connectTo(() => Response.json({ count: 9, results: rows }))
  expect(await call(of(listOf(Row)))).toEqual({ count: 9, results: rows })
  connectTo(() => Response.json(rows))
  expect(await call(of(listOf(Row)))).toEqual({ count: 2, results: rows })
  expect(await call(of(v.array(Row)))).toEqual(rows)
})

it('an array where no list was promised is no answer, nor is one of other things', async () => {
  connectTo(() => Response.json(rows))
  await expect(call(of(v.object({ token: v.string() })))).rejects.toMatchObject({ reason: 'portal' })
  connectTo(() => Response.json([{ name: 'a' }]))
  await expect(call(of(listOf(Row)))).rejects.toMatchObject({ reason: 'portal' })
})

it('REFL-40 PUB-02: an open call carries the sign-in only where it is told who calls', async () => {
  const sent: (string | null)[] = []
  connectTo((request) => {
    // APP-139, DASH-205
    expect(new URL(request.url).pathname).toBe('/api/rows')
    sent.push(request.headers.get('authorization'))
    return Response.json(rows[0])
  })
  await call(of(Row), { token: 'mine' }).catch(() => undefined)
  await call({ ...of(Row), knowsUser: true }, { token: 'mine' })
  await call({ ...of(Row), knowsUser: true })
  expect(sent).toEqual([null, 'JWT mine', null])
  // APP-140, DASH-220, DASH-221, DASH-222
  await call({ ...of(Row), access: 'signed_in' }, { token: 'mine' })
  expect(sent.at(-1)).toBe('JWT mine')
})
