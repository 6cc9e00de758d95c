import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { SIGNED_OUT_PATHS, STAFF_PATHS } from './page-paths.ts'

/**
 * Caches the full app when the worker installs. If one file fails, the install fails and the old app stays. Every page
 * opens from the cached files, with or without a network.
 */
export const serveApp = (files: (string | PrecacheEntry)[]): void => {
  precacheAndRoute(files)
  cleanupOutdatedCaches()
  // Paths that get no page of the app: the API, the video player, and files with an extension. The video
  // player has a different content security policy and needs a network.
  const denylist = [/^\/api\//, /^\/player\.html/, /\.\w+$/]
  // Serve one of three pages that contain the same app. The pages behind the sign-in also preload what their screens
  // need: the club page with the replica, the staff page without.
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: SIGNED_OUT_PATHS, denylist }))
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/app.html'), { allowlist: STAFF_PATHS, denylist }))
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/club.html'), { denylist }))
}
