import { canOpenRoute, type RoutePath } from '@contract/access.ts'
import type { CurrentUser } from '@contract/user.ts'
import { useRouter } from '@tanstack/react-router'
import { useUser } from './use-user.ts'

/**
 * Returns a function that checks if the navigation offers a route. The user must be allowed to open it and its screen
 * must exist.
 */
export const useIsRouteOffered = (): ((route: RoutePath) => boolean) => {
  const user = useUser()
  const router = useRouter()
  return (route) => isOfferedTo(user, route) && route in router.routesByPath
}

/**
 * Returns true if the navigation offers a route to a user. Hides the demo's emails on a production server, which has
 * none.
 */
export function isOfferedTo(user: CurrentUser, route: RoutePath): boolean {
  return canOpenRoute(route, user) && (route !== '/mails' || user.can_read_mails === true)
}
