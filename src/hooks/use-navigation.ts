import { mayOpen, type RoutePath } from '@contract/access.ts'
import type { CurrentUser } from '@contract/user.ts'
import { useRouter } from '@tanstack/react-router'
import { useUser } from './use-user.ts'

/** Tells whether the navigation may offer a route: the user may open it and its screen exists. */
export const useOffers = (): ((route: RoutePath) => boolean) => {
  const user = useUser()
  const router = useRouter()
  return (route) => isOfferedTo(user, route) && route in router.routesByPath
}

/** True if the navigation offers a route to a user. The mails of a demo do not exist on a server in production. */
export function isOfferedTo(user: CurrentUser, route: RoutePath): boolean {
  return mayOpen(route, user) && (route !== '/mails' || user.can_read_mails === true)
}
