/** Whatever the router takes for code that an update has replaced begins otherwise. */
const MESSAGE = 'The code of this page did not come'

/**
 * Code of a page that does not come is an update to the router, and it starts the app again. Where no worker keeps the app,
 * right after the first sign-in, that would put the browser's own error page in its place once the network is gone: there the
 * screen says so instead, and everything else of the app stays.
 */
export const stayWithoutCode = (): void =>
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.serviceWorker?.controller) payload.message = MESSAGE
  })
