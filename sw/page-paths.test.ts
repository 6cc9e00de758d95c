import { expect, it } from 'vitest'
import { canOpenRoute, type RoutePath, routeAccess } from '../contract/access.ts'
import { SIGNED_OUT_PATHS, STAFF_PATHS } from './page-paths.ts'

const CLUB_USERS = (['coordinator', 'core', 'safeguarding_leader'] as const).flatMap((type) =>
  [true, false].flatMap((boxes) =>
    [true, false].map((groups) => ({
      is_staff: false,
      is_pastor: true,
      role: null,
      user_type: type,
      is_boxes_of_hope: boxes,
      organisation__is_boxes_of_hope: boxes,
      allow_multiple_groups: groups,
    })),
  ),
)

const routes = (Object.keys(routeAccess) as RoutePath[]).filter((route) => route !== '/$')
const matchesAny = (patterns: readonly RegExp[]) => (route: RoutePath) => patterns.some((path) => path.test(route))
const canClubOpen = (route: RoutePath) => CLUB_USERS.some((user) => canOpenRoute(route, user))

it('lists the addresses that only central staff can open', () => {
  expect(routes.filter(matchesAny(STAFF_PATHS))).toEqual(routes.filter((route) => !canClubOpen(route)))
})

it('lists the addresses of signed-out users', () => {
  const isPublic = (route: RoutePath) => routeAccess[route] === 'everyone'
  expect(routes.filter(matchesAny(SIGNED_OUT_PATHS))).toEqual(routes.filter(isPublic))
})
