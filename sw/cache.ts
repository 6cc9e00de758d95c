import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/**
 * The whole app is stored when the worker installs; if one file does not arrive the install fails and the
 * old app stays. Every screen opens from the stored page, with or without a network.
 */
export const serveApp = (files: (string | PrecacheEntry)[]): void => {
  precacheAndRoute(files)
  cleanupOutdatedCaches()
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /\.\w+$/] }),
  )
}
