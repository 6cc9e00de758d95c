import { expect, it, vi } from 'vitest'
import { canShowPersistPrompt, requestPersistenceWithoutPrompt } from './persist-register.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'

const buildBrowser = (userAgent: string, state?: PermissionState) => ({
  userAgent,
  storage: { persist: vi.fn(async () => true) },
  permissions: {
    query: async () => {
      if (!state) throw new TypeError('No such permission')
      return { state } as PermissionStatus
    },
  },
})

it.each([
  ['Firefox that would ask', FIREFOX, 'prompt', true],
  ['Firefox that was answered', FIREFOX, 'granted', false],
  ['Firefox that was refused', FIREFOX, 'denied', false],
  ['Firefox that cannot tell', FIREFOX, undefined, true],
  ['Chrome, which decides by itself', CHROME, 'prompt', false],
] as const)('prompts only after a press: %s', async (_, userAgent, state, hasPrompt) => {
  const testBrowser = buildBrowser(userAgent, state)
  expect(await canShowPersistPrompt(testBrowser)).toBe(hasPrompt)
  await requestPersistenceWithoutPrompt(testBrowser)
  expect(testBrowser.storage.persist).toHaveBeenCalledTimes(hasPrompt ? 0 : 1)
})

it('ignores missing storage and a refusal by error', async () => {
  await requestPersistenceWithoutPrompt({ userAgent: CHROME })
  await requestPersistenceWithoutPrompt({
    userAgent: CHROME,
    storage: { persist: () => Promise.reject(new Error('Refused')) },
  })
})
