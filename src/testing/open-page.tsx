import { authOperations } from '@contract/auth.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { call } from '@/api/call.ts'
import { storeToken } from '@/api/token.ts'
import { setUser } from '@/hooks/use-user.ts'
import { startLanguage } from '@/i18n/i18n.ts'
import type { TestApi } from '../../server/testing/api.ts'
import { connectTo } from '../replica/testing/browser.ts'
import { createAppRouter } from '../router.tsx'

// What is waited for comes when it comes, as in `vitest.config.ts`.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') })

/**
 * Opens an address of the app as a user who is signed in, with the real API behind it.
 * @param token of `api.user`
 */
export const openPage = async (api: TestApi, token: string, at: string) => {
  cleanup()
  connectTo((request) => api.app.fetch(request))
  await storeToken(token)
  await startLanguage()
  await setUser(await call(authOperations['me.get']))
  const router = createAppRouter()
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [at] }) })
  await router.load()
  render(<RouterProvider router={router} />)
  return router
}
