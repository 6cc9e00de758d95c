import { readdirSync } from 'node:fs'
import { type AccessRule, mayOpen, routeAccess } from '@contract/access.ts'
import { type CurrentUser, staffRoles } from '@contract/user.ts'
import { describe, expect, it } from 'vitest'
import type { FileRouteTypes } from '../routeTree.gen.ts'

/** Does not compile while a route has no rule. */
const rules: Record<FileRouteTypes['to'], AccessRule> = routeAccess

const behindSignIn = readdirSync(new URL('_app/', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/(^|\/)-/.test(file))
  // A dot in a file's name is a slash of its route.
  .map(
    (file) =>
      `/${file
        .replace(/\.tsx$/, '')
        .replaceAll('.', '/')
        .replace(/(^|\/)index$/, '')}`,
  )

const user = (over: Partial<CurrentUser>) =>
  ({
    is_staff: false,
    is_pastor: true,
    role: null,
    user_type: 'coordinator',
    is_boxes_of_hope: false,
    organisation__is_boxes_of_hope: false,
    allow_multiple_groups: false,
    ...over,
  }) as CurrentUser
const coordinator = user({})
const safeguardingLeader = user({ user_type: 'safeguarding_leader' })
const staffWith = (role: CurrentUser['role']) =>
  user({ is_staff: true, is_pastor: false, role, user_type: null })
const staff = staffWith('vp_support')

describe('who may open a route', () => {
  it('ROUTE-71 every screen behind the sign-in has a rule', () => {
    expect(behindSignIn.length).toBeGreaterThan(8)
    expect(behindSignIn.filter((route) => !Object.hasOwn(rules, route))).toEqual([])
  })

  it('a route without a rule is open to nobody', () => {
    expect(mayOpen('/nothing/here', coordinator)).toBe(false)
    expect(mayOpen('toString', coordinator)).toBe(false)
  })

  it.each(['/registered', '/registered/new', '/registered/$id'])(
    'ROUTE-91 ROUTE-119 %s is for the club, but not for its safeguarding leader or central staff',
    (route) => {
      expect(mayOpen(route, coordinator)).toBe(true)
      expect(mayOpen(route, safeguardingLeader)).toBe(false)
      expect(mayOpen(route, staff)).toBe(false)
    },
  )

  it.each(['/parcel_provision_sessions', '/parcel_provision_sessions/$id'])(
    'PARC-02 PARC-03 %s is for clubs of both programmes, but not for safeguarding leaders or central staff',
    (route) => {
      for (const who of [
        coordinator,
        user({ organisation__is_boxes_of_hope: true }),
        user({ user_type: 'core' }),
      ])
        expect(mayOpen(route, who)).toBe(true)
      for (const who of [null, safeguardingLeader, staff]) expect(mayOpen(route, who)).toBe(false)
    },
  )

  it('ROUTE-42 ROUTE-96 /organisations is for VP and Boxes of Hope staff alone', () => {
    const opens = (who: CurrentUser | null) => mayOpen('/organisations', who)
    for (const role of ['vp_support', 'vp_general', 'boxes_of_hope'] as const)
      expect({ role, opens: opens(staffWith(role)) }).toEqual({ role, opens: true })
    for (const role of ['tlg', 'partnerships'] as const)
      expect({ role, opens: opens(staffWith(role)) }).toEqual({ role, opens: false })
    for (const who of [null, coordinator, safeguardingLeader]) expect(opens(who)).toBe(false)
  })

  it.each([
    // STAT-24, STAT-25, INB-01, INB-02
    ['/organisation_status', ['vp_support', 'vp_general']],
    ['/organisation_status/inbox', ['vp_support', 'vp_general']],
    // CAL-01, CAL-02
    ['/club_open_list', ['vp_support', 'vp_general', 'tlg', 'partnerships']],
    // TXT-01, TXT-02, TXT-05
    ['/holiday_texts', ['vp_support']],
    ['/holiday_texts/$id', ['vp_support']],
  ] as const)('STAT-25 CAL-02 TXT-02 %s is for %j of the main programme', (route, roles) => {
    for (const role of staffRoles) {
      const who = { ...staffWith(role), is_boxes_of_hope: role === 'boxes_of_hope' }
      expect({ role, opens: mayOpen(route, who) }).toEqual({
        role,
        opens: (roles as readonly string[]).includes(role),
      })
      expect(mayOpen(route, { ...who, is_boxes_of_hope: true })).toBe(
        routeAccess[route] === 'vp_support' && role === 'vp_support',
      )
    }
    for (const who of [null, coordinator, safeguardingLeader]) expect(mayOpen(route, who)).toBe(false)
  })
})
