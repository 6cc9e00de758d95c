import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Pages for signed-out users: the sign-in page and pages opened by a link. */
const SIGNED_OUT_PATHS = [
  /^\/(login|meet_the_team|password_reset_request|refer_applicant)\b/,
  /^\/(booking|family|registration|participant_registration|survey|parental_consent_forms|password_reset|t)\//,
  /^\/(volunteer_)?(application_forms|reference_forms|dbs_forms)\//,
  /^\/(application_status|safeguarding_declarations|safeguarding_declaration_forms)\//,
]

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
  // Serve one of two pages that contain the same app. The club page also preloads what every signed-in screen needs.
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: SIGNED_OUT_PATHS, denylist }))
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/club.html'), { denylist }))
}
