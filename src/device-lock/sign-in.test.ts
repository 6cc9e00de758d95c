import { newId } from '@contract/id.ts'
import type { CurrentUser } from '@contract/user.ts'
import { get } from 'idb-keyval'
import { afterEach, expect, it, vi } from 'vitest'
import { connectToServer } from '../replica/testing/browser.ts'
import type { SignInNotStored } from '../user/sign-in-not-stored.ts'
import { getCurrentUser } from '../user/use-user.ts'
import { signIn } from './sign-in.ts'

const user: CurrentUser = {
  id: newId(),
  email: 'nia@hallbook.example',
  first_name: 'Nia',
  last_name: 'Rees',
  role: 'vp_support',
  is_staff: true,
  is_pastor: false,
  user_type: null,
  is_boxes_of_hope: false,
  organisation: null,
  organisation__is_boxes_of_hope: false,
  organisation__hashid: null,
  organisation__organisation_name: null,
  allow_multiple_groups: false,
  allowMultipleClubs: false,
  two_step_attendance: false,
  ready_steady_cook: {
    ready: {},
    steady: {},
    cook: {},
    ready_complete: false,
    steady_complete: false,
    cook_complete: false,
  },
  ethnicity_capture_required: false,
  one_time_code_required: false,
}
const token = ['', btoa(JSON.stringify({ sub: 'nia', exp: Date.now() / 1000 + 60 })), ''].join('.')
const credentials = { email: 'nia@hallbook.example', password: 'something1' }
const { put: originalPut } = IDBObjectStore.prototype

afterEach(() => {
  IDBObjectStore.prototype.put = originalPut
  vi.unstubAllGlobals()
})

it.each([
  ['token', 'QuotaExceededError', /^Not signed in: this device is full. .*Nothing saved before is lost/],
  ['owner', 'QuotaExceededError', /^Not signed in: this device is full. .*Nothing saved before is lost/],
  ['token', 'InvalidStateError', /^Not signed in: this browser could not keep the sign-in/],
])('ends a sign-in if saving %s fails with %s and shows a message', async (failingKey, name, words) => {
  const requests: string[] = []
  connectToServer((request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    if (request.method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json(request.method === 'POST' ? { token } : user)
  })
  IDBObjectStore.prototype.put = function (value, key) {
    if (key === failingKey) throw new DOMException('Full', name)
    return originalPut.call(this, value, key)
  }
  const signInError = await signIn(credentials).catch((error: unknown) => error)
  expect(String((signInError as SignInNotStored).words.message)).toMatch(words)
  expect(requests).toEqual(['POST /api/auth', 'GET /api/me', 'DELETE /api/auth'])
  expect([await get('token'), getCurrentUser()]).toEqual([undefined, null])
})
