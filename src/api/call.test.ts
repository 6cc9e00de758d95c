import { authOperations } from '@contract/auth.ts'
import { buildListResponseSchema, defineOperation, type Operation } from '@contract/operation.ts'
import { participantRegistrationOperations } from '@contract/participant-registration.ts'
import { passwordResetOperations } from '@contract/password-reset.ts'
import { surveyOperations } from '@contract/surveys.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { connectToServer } from '../replica/testing/browser.ts'
import { call, send } from './call.ts'
import { readSignInEnds } from './sign-in-end.ts'
import { readToken, storeToken } from './token.ts'

const Row = v.object({ id: v.string() })
const buildOperation = <const O extends v.GenericSchema>(output: O) =>
  defineOperation({ method: 'GET', path: '/rows', access: 'everyone', summary: '', output })
const rows = [{ id: 'a' }, { id: 'b' }]

it('parses a list response as a page or as a plain array [API-16, API-17]', async () => {
  connectToServer(() => Response.json({ count: 9, results: rows }))
  expect(await call(buildOperation(buildListResponseSchema(Row)))).toEqual({ count: 9, results: rows })
  connectToServer(() => Response.json(rows))
  expect(await call(buildOperation(buildListResponseSchema(Row)))).toEqual({ count: 2, results: rows })
  expect(await call(buildOperation(v.array(Row)))).toEqual(rows)
})

it('rejects an array for a non-list operation, and arrays of wrong rows', async () => {
  connectToServer(() => Response.json(rows))
  await expect(call(buildOperation(v.object({ token: v.string() })))).rejects.toMatchObject({
    reason: 'portal',
  })
  connectToServer(() => Response.json([{ name: 'a' }]))
  await expect(call(buildOperation(buildListResponseSchema(Row)))).rejects.toMatchObject({ reason: 'portal' })
})

it('sends the token on a public call only if it identifies users [REFL-40, PUB-02, APP-139, DASH-205]', async () => {
  const sentTokens: (string | null)[] = []
  connectToServer((request) => {
    expect(new URL(request.url).pathname).toBe('/api/rows')
    sentTokens.push(request.headers.get('authorization'))
    return Response.json(rows[0])
  })
  await call(buildOperation(Row), { token: 'mine' }).catch(() => undefined)
  await call({ ...buildOperation(Row), knowsUser: true }, { token: 'mine' })
  await call({ ...buildOperation(Row), knowsUser: true })
  expect(sentTokens).toEqual([null, 'JWT mine', null])
  // Expect the token on every call for signed-in users [APP-140, DASH-220, DASH-221, DASH-222].
  await call({ ...buildOperation(Row), access: 'signed_in' }, { token: 'mine' })
  expect(sentTokens.at(-1)).toBe('JWT mine')
})

it("sends a family's key only with a call that names it [B-FAM-02]", async () => {
  const sentKeys: (string | null)[] = []
  connectToServer((request) => {
    sentKeys.push(request.headers.get('X-Family-Key'))
    return Response.json(rows[0])
  })
  await call(buildOperation(Row), { familyKey: 'key' })
  await call(buildOperation(Row))
  expect(sentKeys).toEqual(['key', null])
})

it("reads a link's form from the browser’s preloaded response", async () => {
  const cacheModes: string[] = []
  connectToServer((request) => {
    cacheModes.push(request.cache)
    return Response.json(rows[0])
  })
  await call({ ...buildOperation(Row), path: '/reference_forms/:id' }, { params: { id: 'a' } as never })
  await call({ ...buildOperation(Row), path: '/rows/:id', access: 'signed_in' }, { params: { id: 'a' } as never })
  await call(buildOperation(Row))
  expect(cacheModes).toEqual(['default', 'no-store', 'no-store'])
})

it.each(
  Object.entries<Operation>({
    ...participantRegistrationOperations,
    ...surveyOperations,
    ...passwordResetOperations,
  }).filter(([, { access }]) => access === 'everyone'),
)(
  'calls %s of a public form without the Authorization header [API-04, SELF-13, SUR-10, PWD-35]',
  async (_name, open) => {
    const sentTokens: (string | null)[] = []
    connectToServer((request) => {
      sentTokens.push(request.headers.get('authorization'))
      return new Response(null, { status: 204 })
    })
    await send(open, { token: 'mine', params: { organisation_hashid: 'x' } as never })
    expect(sentTokens).toEqual([null])
  },
)

const buildToken = (sub: string, exp: number): string => ['', btoa(JSON.stringify({ sub, exp })), ''].join('.')
const expiredSignInBody = { code: 'sign_in_expired', detail: null, status: 401 }

it("keeps the sign-in after a 401 to a public page's call [AUTH-26, PWD-36]", async () => {
  const token = buildToken('nia', 4e9)
  await storeToken(token)
  connectToServer(() => Response.json(expiredSignInBody, { status: 401 }))
  await expect(call(buildOperation(Row))).rejects.toMatchObject({ status: 401 })
  expect((await readToken())?.token).toBe(token)
  expect(await readSignInEnds()).toEqual([])
})

it('clears a refused token but not a newer one [AUTH-23, AUTH-25, AUTH-41]', async () => {
  const [oldToken, newToken] = [buildToken('nia', 4e9), buildToken('nia', 4e9 + 1)]
  for (const [tokenDuringCall, expectedToken] of [
    [newToken, newToken],
    [oldToken, undefined],
  ] as const) {
    await storeToken(oldToken)
    connectToServer(async () => {
      if (tokenDuringCall === newToken) await storeToken(newToken)
      return Response.json(expiredSignInBody, { status: 401 })
    })
    await expect(call(authOperations['me.get'])).rejects.toMatchObject({ status: 401 })
    expect((await readToken())?.token).toBe(expectedToken)
  }
  expect(await readSignInEnds()).toMatchObject([{ user: 'nia', code: 'sign_in_expired' }])
})
