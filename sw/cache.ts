import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** The sign-in, and what people open by a link. */
const SIGNED_OUT = [
  /^\/(login|meet_the_team|password_reset_request|refer_applicant)\b/,
  /^\/(registration|participant_registration|survey|parental_consent_forms|password_reset|t)\//,
  /^\/(volunteer_)?(application_forms|reference_forms|dbs_forms)\//,
  /^\/(application_status|safeguarding_declarations|safeguarding_declaration_forms)\//,
]

/**
 * The whole app is stored when the worker installs; if one file does not arrive the install fails and the
 * old app stays. Every screen opens from the stored page, with or without a network.
 */
export const serveApp = (files: (string | PrecacheEntry)[]): void => {
  precacheAndRoute(files)
  cleanupOutdatedCaches()
  // The player has a policy of its own, and is nothing without a network.
  const denylist = [/^\/api\//, /^\/player\.html/, /\.\w+$/]
  // The same app; the club's page also tells the browser in its head what every screen behind the sign-in needs.
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: SIGNED_OUT, denylist }),
  )
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/club.html'), { denylist }))
}
