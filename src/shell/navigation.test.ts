import { existsSync } from 'node:fs'
import { mayOpen, type RoutePath, routeAccess } from '@contract/access.ts'
import { staffRoles } from '@contract/user.ts'
import { expect, it } from 'vitest'
import { isMenu, navigation } from './navigation.ts'

const offered = new Set<string>(
  navigation
    .flatMap((item) => (isMenu(item) ? item.entries : [item]))
    .flatMap(({ to, within }) => [to, within ?? to]),
)

/** Reached from a page of the navigation, or from the user's own menu. */
const FROM_ELSEWHERE = [
  '/',
  '/$',
  '/sign_in_code',
  '/sessions/today',
  '/registered/new',
  '/refer_volunteer',
  '/holiday_return',
  '/concerns/network_key',
  '/frozen_years',
]

it('the menu of clubs has its reports, the inbox and the texts', () => {
  const menus = navigation.filter(isMenu).map(({ entries }) => entries.map(({ to }) => to))
  expect(menus).toContainEqual([
    ...['/organisations', '/organisation_status', '/club_open_list', '/organisation_status/inbox'],
    ...['/church_relationship_leads', '/holiday_texts'],
  ])
})

it('NAV-01 to NAV-40: every page that a staff role may open, and that is there, is in the navigation', () => {
  for (const role of staffRoles) {
    const user = {
      ...{ is_staff: true, is_pastor: false, role, user_type: null, allow_multiple_groups: false },
      ...{ is_boxes_of_hope: role === 'boxes_of_hope', organisation__is_boxes_of_hope: false },
    }
    const pages = (Object.keys(routeAccess) as RoutePath[]).filter(
      (route) => routeAccess[route] !== 'everyone' && !/\/\$\w/.test(route) && mayOpen(route, user),
    )
    const there = (route: string) =>
      [`src/routes/_app${route}.tsx`, `src/routes/_app${route}/index.tsx`].some(existsSync) ||
      existsSync(`src/routes/_app/users/${route.split('/')[2]}.index.tsx`)
    const missing = pages.filter(
      (route) => there(route) && !offered.has(route) && !FROM_ELSEWHERE.includes(route),
    )
    expect({ role, missing }).toEqual({ role, missing: [] })
  }
})
