import { authOperations } from '@contract/auth.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { call } from '@/api/call.ts'
import { clearToken, storeToken } from '@/api/token.ts'
import { startLanguage } from '@/i18n/i18n.ts'
import { clearUser, setUser } from '@/user/use-user.ts'
import type { TestApi } from '../../server/testing/api.ts'
import { connectToServer } from '../replica/testing/browser.ts'
import { createAppRouter } from '../router.tsx'
import { setWidth } from './media.ts'
import { setOnline } from './online.ts'

export { setOnline }

type PageOptions = {
  /** Width in pixels, for screens that are different on a phone. */
  width?: number
  /**
   * True to leave the network fault active that the test set with `setInterceptor`. Otherwise the network works
   * again.
   */
  faulty?: boolean
}

const resetPage = async (api: TestApi, { width, faulty }: PageOptions) => {
  cleanup()
  if (!faulty) setOnline(true)
  setWidth(width ?? null)
  connectToServer((request) => api.app.fetch(request))
  await startLanguage()
}

const renderRoute = async (path: string) => {
  const router = createAppRouter()
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  render(<RouterProvider router={router} />)
  return router
}

/**
 * Opens a path of the app as a signed-in user, with the real API and a network.
 * @param token from `api.user`
 */
export const openPage = async (api: TestApi, token: string, path: string, options: PageOptions = {}) => {
  await resetPage(api, options)
  await storeToken(token)
  await setUser(await call(authOperations['me.get']))
  return renderRoute(path)
}

/** Opens a path of the app without a signed-in user. */
export const openSignedOut = async (api: TestApi, path: string, options: PageOptions = {}) => {
  await resetPage(api, options)
  await clearToken()
  clearUser()
  return renderRoute(path)
}
