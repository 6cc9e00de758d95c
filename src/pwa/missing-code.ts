/**
 * Error message for missing code. The router treats the browsers' own messages as a sign of an update. This message
 * must not begin like those messages.
 */
const MISSING_CODE_MESSAGE = 'The code of this page did not come'

/**
 * Prevents the router from reloading the app if code cannot be fetched and no worker has cached the app. The router
 * takes missing code for an update and reloads. Right after the first sign-in without network, a reload would show the
 * browser's error page. With the replaced message, the router does not reload, and only the screen shows an error.
 */
export const preventReloadWithoutCode = (): void =>
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.serviceWorker?.controller) payload.message = MISSING_CODE_MESSAGE
  })
