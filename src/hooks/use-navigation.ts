import { mayOpen, type RoutePath } from '@contract/access.ts'
import { useRouter } from '@tanstack/react-router'
import { useUser } from './use-user.ts'

/** Tells whether the navigation may offer a route: the user may open it and its screen exists. */
export const useOffers = (): ((route: RoutePath) => boolean) => {
  const user = useUser()
  const router = useRouter()
  return (route) => mayOpen(route, user) && route in router.routesByPath
}
