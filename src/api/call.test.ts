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
    sent.push(request.headers.get('authorization'))
    return Response.json(rows[0])
  })
  await call(of(Row), { token: 'mine' }).catch(() => undefined)
  await call({ ...of(Row), knowsUser: true }, { token: 'mine' })
  await call({ ...of(Row), knowsUser: true })
  expect(sent).toEqual([null, 'JWT mine', null])
})

it('the form of a link takes the answer that its page has asked for ahead: Firefox keeps to the cache’s kind', async () => {
  const asked: string[] = []
  connectTo((request) => {
    asked.push(request.cache)
    return Response.json(rows[0])
  })
  await call({ ...of(Row), path: '/reference_forms/:id' }, { params: { id: 'a' } as never })
  await call({ ...of(Row), path: '/rows/:id', access: 'signed_in' }, { params: { id: 'a' } as never })
  await call(of(Row))
  expect(asked).toEqual(['default', 'no-store', 'no-store'])
})
