import { readdirSync } from 'node:fs'
import { type AccessRule, flagsOf, mayOpen, routeAccess } from '@contract/access.ts'
import type { CurrentUser } from '@contract/user.ts'
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

  const boh = { organisation__is_boxes_of_hope: true }
  const everybody = {
    nobody: null,
    coordinator,
    groups_coordinator: user({ allow_multiple_groups: true }),
    groups_core: user({ allow_multiple_groups: true, user_type: 'core' }),
    groups_safeguarding_leader: user({ allow_multiple_groups: true, user_type: 'safeguarding_leader' }),
    boh_coordinator: user({ allow_multiple_groups: true, ...boh }),
    vp_support: staff,
    vp_general: staffWith('vp_general'),
    tlg: staffWith('tlg'),
    partnerships: staffWith('partnerships'),
    boxes_of_hope: user({ ...staffWith('boxes_of_hope'), is_boxes_of_hope: true }),
  }
  it.each([
    // USR-12, USR-13
    ['USR-09', '/users/pastors', ['vp_support', 'vp_general', 'boxes_of_hope']],
    // USR-63, USR-72
    ['USR-62', '/users/staff', ['vp_support']],
    // ORG-05, STAT-81
    ['ORG-04', '/organisations', ['vp_support', 'vp_general', 'boxes_of_hope']],
    ['CRL-02', '/church_relationship_leads', ['vp_support']],
    ['TEAM-02', '/team_members', ['vp_support']],
    ['TEAM-04', '/team_sections', ['vp_support']],
    // Neither a safeguarding leader (GRP-14) nor central staff (GRP-18).
    ['GRP-15 GRP-17', '/groups', ['groups_coordinator', 'groups_core']],
  ] as const)('%s %s and the page of one of them are for %j alone', (_code, route, those) => {
    for (const path of [route, `${route}/$id`])
      expect(
        Object.entries(everybody).flatMap(([who, facts]) => (mayOpen(path, facts) ? [who] : [])),
      ).toEqual(Object.keys(everybody).filter((who) => (those as readonly string[]).includes(who)))
  })

  it('USR-01 to USR-05 USR-08: flags of each role and type; all but Boxes of Hope are main programme', () => {
    const raised = (who: CurrentUser) =>
      Object.entries(flagsOf(who)).flatMap(([flag, is]) => (is ? [flag] : []))
    expect(raised(everybody.vp_support)).toEqual(['staff', 'vpSupport', 'vp', 'tlg'])
    expect(raised(everybody.vp_general)).toEqual(['staff', 'vpGeneral', 'vp', 'tlg'])
    expect(raised(everybody.tlg)).toEqual(['staff', 'tlgStaff', 'tlg'])
    expect(raised(everybody.partnerships)).toEqual(['staff', 'tlgStaff', 'partnerships', 'tlg'])
    expect(raised(everybody.boxes_of_hope)).toEqual(['staff', 'bohStaff', 'boxesOfHope'])
    expect(raised(coordinator)).toEqual(['pastor', 'coordinator', 'tlg'])
    expect(raised(everybody.groups_core)).toEqual(['pastor', 'core', 'tlg', 'multipleGroups'])
    expect(raised(safeguardingLeader)).toEqual(['pastor', 'safeguardingLeader', 'tlg'])
    expect(raised(user(boh))).toEqual(['pastor', 'coordinator', 'boxesOfHope'])
  })

  it('ROUTE-42 ROUTE-96 /organisations is for VP and Boxes of Hope staff alone', () => {
    const opens = (who: CurrentUser | null) => mayOpen('/organisations', who)
    for (const role of ['vp_support', 'vp_general', 'boxes_of_hope'] as const)
      expect({ role, opens: opens(staffWith(role)) }).toEqual({ role, opens: true })
    for (const role of ['tlg', 'partnerships'] as const)
      expect({ role, opens: opens(staffWith(role)) }).toEqual({ role, opens: false })
    for (const who of [null, coordinator, safeguardingLeader]) expect(opens(who)).toBe(false)
  })
})
