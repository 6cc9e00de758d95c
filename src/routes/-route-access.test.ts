import { readdirSync } from 'node:fs'
import { type AccessRule, flagsOf, mayOpen, routeAccess, startPage } from '@contract/access.ts'
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

  const everybody = {
    vp_support: staff,
    vp_general: staffWith('vp_general'),
    tlg: staffWith('tlg'),
    partnerships: staffWith('partnerships'),
    boh_staff: user({ ...staffWith('boxes_of_hope'), is_boxes_of_hope: true }),
    coordinator,
    groups: user({ allow_multiple_groups: true }),
    core: user({ user_type: 'core' }),
    leader: safeguardingLeader,
    boh_coordinator: user({ organisation__is_boxes_of_hope: true, allow_multiple_groups: true }),
    boh_leader: user({ user_type: 'safeguarding_leader', organisation__is_boxes_of_hope: true }),
  }
  type Kind = keyof typeof everybody
  const opens = (route: string) =>
    (Object.keys(everybody) as Kind[]).filter((kind) => mayOpen(route, everybody[kind]))
  const inHall: Kind[] = ['coordinator', 'groups', 'core']
  const ofClubs: Kind[] = [...inHall, 'boh_coordinator']
  const pastors: Kind[] = [...inHall, 'leader', 'boh_coordinator', 'boh_leader']

  // Each with the pages below it (ROUTE-63, 64, 119).
  it.each<[string, string, Kind[]]>([
    ['ROUTE-82, ROUTE-83', '/applications', ['vp_support', 'vp_general', 'partnerships', ...pastors]],
    ['ROUTE-84', '/refer_volunteer', pastors],
    // VOL-27, VOL-28
    ['ROUTE-85, ROUTE-86', '/volunteer_applications', ['vp_support', ...pastors]],
    ['ROUTE-87', '/sessions', inHall],
    ['ROUTE-88, SET-01, SET-27', '/setup', inHall],
    ['ROUTE-89', '/ready_steady_cook', inHall],
    ['ROUTE-90, PARC-02, PARC-03', '/parcel_provision_sessions', ofClubs],
    ['ROUTE-91', '/registered', ofClubs],
    ['ROUTE-118, DUP-04, DUP-27', '/registered_duplicates', ofClubs],
    ['ROUTE-92, ROUTE-93, GRP-14 to GRP-18', '/groups', ['groups']],
    ['ROUTE-94, USR-62, USR-63, USR-72', '/users/staff', ['vp_support']],
    ['ROUTE-95, USR-09, USR-12, USR-13', '/users/pastors', ['vp_support', 'vp_general', 'boh_staff']],
    [
      'ROUTE-42, ROUTE-96, ORG-04, ORG-05, STAT-81',
      '/organisations',
      ['vp_support', 'vp_general', 'boh_staff'],
    ],
    ['ROUTE-97', '/dashboard', Object.keys(everybody) as Kind[]],
    ['ROUTE-98', '/news', ['vp_support']],
    ['ROUTE-99', '/videos', ['vp_support']],
    ['ROUTE-100, CRL-02', '/church_relationship_leads', ['vp_support']],
    ['ROUTE-101', '/golden_numbers_manual_entries', ['vp_support']],
    ['ROUTE-102', '/important_dates', ['vp_support']],
    ['ROUTE-103', '/church_connections', ['vp_support']],
    ['ROUTE-104', '/parcel_provisions_manual_entries', ['vp_support', 'boh_staff']],
    ['ROUTE-105', '/admin/resources', ['vp_support', 'boh_staff']],
    ['ROUTE-106', '/admin/video_resources', ['vp_support', 'boh_staff']],
    ['ROUTE-107', '/resources', ['vp_general', 'tlg', 'partnerships', ...pastors]],
    ['ROUTE-108', '/video_resources', ['vp_general', 'tlg', 'partnerships', ...pastors]],
    ['ROUTE-109, ROUTE-110', '/organisation_status', ['vp_support', 'vp_general']],
    ['ROUTE-111', '/club_open_list', ['vp_support', 'vp_general', 'tlg', 'partnerships']],
    ['ROUTE-112', '/holiday_texts', ['vp_support']],
    ['ROUTE-113, TEAM-02', '/team_members', ['vp_support']],
    ['ROUTE-114, TEAM-04', '/team_sections', ['vp_support']],
    ['ROUTE-115', '/welcome', ['vp_general', 'tlg', 'partnerships', ...inHall, 'leader']],
    ['ROUTE-116, ROUTE-117', '/participant_feedback', [...inHall, 'leader']],
    // DASH-10
  ])('%s: who may open %s, and the pages below it', (_code, list, who) => {
    const routes = Object.keys(rules).filter((route) => route === list || route.startsWith(`${list}/`))
    expect(routes).toContain(list)
    for (const route of routes) {
      expect({ route, opens: opens(route).toSorted() }).toEqual({ route, opens: who.toSorted() })
      expect(mayOpen(route, null)).toBe(false)
    }
  })

  // DASH-211, DASH-212, DASH-213
  it('ROUTE-01 to ROUTE-17, ROLE-28: the pages that need no sign-in', () => {
    const open = (Object.keys(rules) as (keyof typeof rules)[]).filter((route) => mayOpen(route, null))
    for (const route of [
      ...['/login', '/password_reset_request', '/password_reset/$token', '/meet_the_team'],
      ...['/refer_applicant', '/application_forms/$id', '/reference_forms/$id', '/dbs_forms/$id'],
      ...['/safeguarding_declarations/$id', '/safeguarding_declaration_forms/$id'],
      ...['/volunteer_application_forms/$id', '/volunteer_reference_forms/$id', '/volunteer_dbs_forms/$id'],
      ...['/parental_consent_forms/$id', '/survey/$hashid', '/registration/$hashid'],
      '/participant_registration/organisation/$hashid',
    ])
      expect(open).toContain(route)
  })

  it('ROUTE-19 to ROUTE-64: all pages are there, and closed to visitors', () => {
    const own = [
      ...['applications', 'volunteer_applications', 'sessions', 'parcel_provision_sessions', 'registered'],
      ...['users/staff', 'users/pastors', 'groups', 'organisations', 'news', 'videos', 'important_dates'],
      ...['church_connections', 'church_relationship_leads', 'holiday_texts', 'team_members'],
      ...['team_sections', 'golden_numbers_manual_entries', 'parcel_provisions_manual_entries'],
      'participant_feedback',
    ]
    const alone = [
      ...['refer_volunteer', 'registered/new', 'registered_duplicates', 'setup', 'dashboard', 'welcome'],
      ...['ready_steady_cook', 'admin/resources', 'admin/video_resources', 'resources', 'video_resources'],
      ...['organisation_status', 'organisation_status/inbox', 'club_open_list'],
    ]
    const paths = [...own.flatMap((list) => [`/${list}`, `/${list}/$id`]), ...alone.map((page) => `/${page}`)]
    for (const path of paths) {
      expect(behindSignIn).toContain(path)
      expect(mayOpen(path, null)).toBe(false)
    }
  })

  // DASH-214, DASH-215, DASH-216, DASH-217, DASH-218
  it('USR-01 to USR-05 USR-08: flags of each role and type; all but Boxes of Hope are main programme', () => {
    const raised = (who: CurrentUser) =>
      Object.entries(flagsOf(who)).flatMap(([flag, is]) => (is ? [flag] : []))
    expect(raised(everybody.vp_support)).toEqual(['staff', 'vpSupport', 'vp', 'tlg'])
    expect(raised(everybody.vp_general)).toEqual(['staff', 'vpGeneral', 'vp', 'tlg'])
    expect(raised(everybody.tlg)).toEqual(['staff', 'tlgStaff', 'tlg'])
    expect(raised(everybody.partnerships)).toEqual(['staff', 'tlgStaff', 'partnerships', 'tlg'])
    expect(raised(everybody.boh_staff)).toEqual(['staff', 'bohStaff', 'boxesOfHope'])
    expect(raised(coordinator)).toEqual(['pastor', 'coordinator', 'tlg'])
    expect(raised(user({ allow_multiple_groups: true, user_type: 'core' }))).toEqual([
      'pastor',
      'core',
      'tlg',
      'multipleGroups',
    ])
    expect(raised(safeguardingLeader)).toEqual(['pastor', 'safeguardingLeader', 'tlg'])
    expect(raised(user({ organisation__is_boxes_of_hope: true }))).toEqual([
      'pastor',
      'coordinator',
      'boxesOfHope',
    ])
  })

  it('ROUTE-66 to ROUTE-68: staff and Boxes of Hope users begin at the dashboard', () => {
    for (const kind of Object.keys(everybody) as Kind[]) {
      const starts = inHall.includes(kind) || kind === 'leader' ? '/welcome' : '/dashboard'
      expect({ kind, starts: startPage(everybody[kind]) }).toEqual({ kind, starts })
    }
  })
})

describe('who may open the pages of content', () => {
  const hope = user({ organisation__is_boxes_of_hope: true })
  const everybody = {
    ...{ coordinator, safeguardingLeader, hope, core: user({ user_type: 'core' }) },
    ...{ support: staff, general: staffWith('vp_general'), tlg: staffWith('tlg') },
    ...{ partnerships: staffWith('partnerships'), hopeSupport: user({ ...staff, is_boxes_of_hope: true }) },
    hopeStaff: user({ ...staffWith('boxes_of_hope'), is_boxes_of_hope: true }),
  }
  const club = ['coordinator', 'safeguardingLeader', 'core']
  const readers = ['general', 'tlg', 'partnerships']

  it.each([
    ['NEWS-02', '/news', ['support']],
    ['DATE-02', '/important_dates', ['support']],
    ['CONN-02', '/church_connections', ['support']],
    ['VID-02', '/videos', ['support']],
    ['RES-02', '/admin/resources', ['support', 'hopeSupport', 'hopeStaff']],
    ['VRES-02', '/admin/video_resources', ['support', 'hopeSupport', 'hopeStaff']],
    ['RES-64, RES-65', '/resources', [...club, 'hope', ...readers]],
    ['VRES-26', '/video_resources', [...club, 'hope', ...readers]],
    ['WEL-02', '/welcome', [...club, ...readers]],
  ] as const)('%s %s is for these alone: %j', (_codes, route, those) => {
    const opens = Object.entries(everybody).filter(([, who]) => mayOpen(route, who))
    expect(opens.map(([name]) => name).sort()).toEqual([...those].sort())
    expect(mayOpen(route, null)).toBe(false)
  })

  it('WEL-03 the start page is Welcome, but for staff and Boxes of Hope', () => {
    const starts = Object.entries(everybody).filter(([, who]) => startPage(who) === '/welcome')
    expect(starts.map(([name]) => name)).toEqual(club)
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
