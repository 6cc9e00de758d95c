import { readdirSync } from 'node:fs'
import { type AccessRule, canOpenRoute, getAccessFlags, getStartPage, routeAccess } from '@contract/access.ts'
import { registeredOperations } from '@contract/registered/registered.ts'
import { type CurrentUser, staffRoles } from '@contract/user.ts'
import { describe, expect, it } from 'vitest'
import type { FileRouteTypes } from '../routeTree.gen.ts'

/** Access rules. Key: route. This assignment does not compile while a route has no rule. */
const ruleByRoute: Record<FileRouteTypes['to'], AccessRule> = routeAccess

/** Lists the routes of the screens in a folder. */
const listScreens = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)[-_]/.test(file))
    // A dot in a file name is a slash in its route.
    .map(
      (file) =>
        `/${file
          .replace(/\.tsx$/, '')
          .replaceAll('.', '/')
          .replace(/(^|\/)index$/, '')}`,
    )
const routesBehindSignIn = listScreens('_app/')
const routesBeforeSignIn = listScreens('./').filter((route) => !route.startsWith('/_app'))

const buildUser = (over: Partial<CurrentUser>) =>
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
const coordinator = buildUser({})
const safeguardingLeader = buildUser({ user_type: 'safeguarding_leader' })
const buildStaff = (role: CurrentUser['role']) => buildUser({ is_staff: true, is_pastor: false, role, user_type: null })
const staff = buildStaff('vp_support')

describe('access to routes', () => {
  it('has a rule for every screen behind the sign-in [ROUTE-71]', () => {
    expect(routesBehindSignIn.length).toBeGreaterThan(8)
    expect(routesBehindSignIn.filter((route) => !Object.hasOwn(ruleByRoute, route))).toEqual([])
  })

  it("matches the server's right to change the register [REG-51, REG-52, REG-53, REG-54]", () => {
    for (const call of ['update', 'delete'] as const)
      expect(registeredOperations[`registered.${call}`].access).toBe(ruleByRoute['/registered'])
  })

  it('denies everyone a route without a rule', () => {
    expect(canOpenRoute('/nothing/here', coordinator)).toBe(false)
    expect(canOpenRoute('toString', coordinator)).toBe(false)
  })

  const userByRole = {
    vp_support: staff,
    vp_general: buildStaff('vp_general'),
    tlg: buildStaff('tlg'),
    partnerships: buildStaff('partnerships'),
    boh_staff: buildUser({ ...buildStaff('boxes_of_hope'), is_boxes_of_hope: true }),
    coordinator,
    groups: buildUser({ allow_multiple_groups: true }),
    core: buildUser({ user_type: 'core' }),
    leader: safeguardingLeader,
    boh_coordinator: buildUser({ organisation__is_boxes_of_hope: true, allow_multiple_groups: true }),
    boh_leader: buildUser({ user_type: 'safeguarding_leader', organisation__is_boxes_of_hope: true }),
  }
  type UserKind = keyof typeof userByRole
  const listKindsWithAccess = (route: string) =>
    (Object.keys(userByRole) as UserKind[]).filter((kind) => canOpenRoute(route, userByRole[kind]))
  const mainProgrammeKinds: UserKind[] = ['coordinator', 'groups', 'core']
  const clubKinds: UserKind[] = [...mainProgrammeKinds, 'boh_coordinator']
  const pastorKinds: UserKind[] = [...mainProgrammeKinds, 'leader', 'boh_coordinator', 'boh_leader']

  // Each entry includes the pages below it.
  it.each<[string, string, UserKind[]]>([
    ['ROUTE-82, ROUTE-83', '/applications', ['vp_support', 'vp_general', 'partnerships', ...pastorKinds]],
    ['ROUTE-84', '/refer_volunteer', pastorKinds],
    ['ROUTE-85, ROUTE-86', '/volunteer_applications', ['vp_support', ...pastorKinds]],
    ['ROUTE-87', '/sessions', mainProgrammeKinds],
    ['ROUTE-88, SET-01, SET-27', '/setup', mainProgrammeKinds],
    ['ROUTE-89', '/ready_steady_cook', mainProgrammeKinds],
    ['ROUTE-90, PARC-02, PARC-03', '/parcel_provision_sessions', clubKinds],
    ['ROUTE-91', '/registered', clubKinds],
    ['ROUTE-118, DUP-04, DUP-27', '/registered_duplicates', clubKinds],
    ['B-FAM-07', '/copy_requests', ['coordinator', 'groups', 'boh_coordinator']],
    ['B-FAM-07', '/removal_requests', ['coordinator', 'groups', 'boh_coordinator']],
    ['B-OPS-06', '/access_review', ['vp_support', 'coordinator', 'groups', 'boh_coordinator']],
    ['ROUTE-92, ROUTE-93, GRP-14, GRP-15, GRP-17, GRP-18', '/groups', ['groups']],
    ['ROUTE-94, USR-62, USR-63, USR-72', '/users/staff', ['vp_support']],
    ['ROUTE-95, USR-09, USR-12, USR-13', '/users/pastors', ['vp_support', 'vp_general', 'boh_staff']],
    ['ROUTE-42, ROUTE-96, ORG-04, ORG-05, STAT-81', '/organisations', ['vp_support', 'vp_general', 'boh_staff']],
    ['ROUTE-97', '/dashboard', Object.keys(userByRole) as UserKind[]],
    ['ROUTE-98', '/news', ['vp_support']],
    ['ROUTE-99', '/videos', ['vp_support']],
    ['ROUTE-100, CRL-02', '/church_relationship_leads', ['vp_support']],
    ['ROUTE-101', '/golden_numbers_manual_entries', ['vp_support']],
    ['ROUTE-102', '/important_dates', ['vp_support']],
    ['ROUTE-103', '/church_connections', ['vp_support']],
    ['ROUTE-104', '/parcel_provisions_manual_entries', ['vp_support', 'boh_staff']],
    ['ROUTE-105', '/admin/resources', ['vp_support', 'boh_staff']],
    ['ROUTE-106', '/admin/video_resources', ['vp_support', 'boh_staff']],
    ['ROUTE-107', '/resources', ['vp_general', 'tlg', 'partnerships', ...pastorKinds]],
    ['ROUTE-108', '/video_resources', ['vp_general', 'tlg', 'partnerships', ...pastorKinds]],
    ['ROUTE-109, ROUTE-110', '/organisation_status', ['vp_support', 'vp_general']],
    ['ROUTE-111', '/club_open_list', ['vp_support', 'vp_general', 'tlg', 'partnerships']],
    ['ROUTE-112', '/holiday_texts', ['vp_support']],
    ['ROUTE-113, TEAM-02', '/team_members', ['vp_support']],
    ['ROUTE-114, TEAM-04', '/team_sections', ['vp_support']],
    ['ROUTE-115', '/welcome', ['vp_general', 'tlg', 'partnerships', ...mainProgrammeKinds, 'leader']],
    ['ROUTE-116, ROUTE-117', '/participant_feedback', [...mainProgrammeKinds, 'leader']],
  ])(
    '%s: opens %s and the pages below it to the listed users only [DASH-10, ROUTE-63, ROUTE-64, ROUTE-119, VOL-27, VOL-28]',
    (_code, list, who) => {
      const routes = Object.keys(ruleByRoute).filter((route) => route === list || route.startsWith(`${list}/`))
      expect(routes).toContain(list)
      for (const route of routes) {
        expect({ route, opens: listKindsWithAccess(route).toSorted() }).toEqual({ route, opens: who.toSorted() })
        expect(canOpenRoute(route, null)).toBe(false)
      }
    },
  )

  it.each([
    ['ROUTE-01, AUTH-02', '/login'] as const,
    ['ROUTE-02', '/refer_applicant'] as const,
    ['ROUTE-03', '/application_forms/$id'],
    ['ROUTE-04', '/reference_forms/$id'],
    ['ROUTE-05', '/dbs_forms/$id'],
    ['ROUTE-06, ROUTE-07', '/safeguarding_declarations/$id'],
    ['ROUTE-07', '/safeguarding_declaration_forms/$id'],
    ['ROUTE-08', '/volunteer_application_forms/$id'],
    ['ROUTE-09', '/volunteer_reference_forms/$id'],
    ['ROUTE-10', '/volunteer_dbs_forms/$id'],
    ['ROUTE-11', '/parental_consent_forms/$id'],
    ['ROUTE-12, ROUTE-13, SELF-02', '/registration/$hashid'],
    ['ROUTE-13, SELF-01, SELF-04', '/participant_registration/organisation/$hashid'],
    ['ROUTE-14', '/survey/$hashid'],
    ['ROUTE-15, PWD-01, PWD-02', '/password_reset_request'],
    ['ROUTE-16, PWD-15, PWD-16, PWD-17', '/password_reset/$token'],
    ['ROUTE-17, TEAM-05', '/meet_the_team'],
  ] as const)('%s: %s needs no sign-in [ROLE-28, DASH-211, DASH-212, DASH-213]', (_codes, path) => {
    expect(routesBeforeSignIn).toContain(path)
    expect(canOpenRoute(path, null)).toBe(true)
  })

  it.each([
    ['ROUTE-19', '/applications'] as const,
    ['ROUTE-20', '/applications/$id'] as const,
    ['ROUTE-21', '/refer_volunteer'],
    ['ROUTE-22', '/volunteer_applications'],
    ['ROUTE-23', '/volunteer_applications/$id'],
    ['ROUTE-24', '/sessions'],
    ['ROUTE-25', '/sessions/$id'],
    ['ROUTE-26', '/parcel_provision_sessions'],
    ['ROUTE-27', '/parcel_provision_sessions/$id'],
    ['ROUTE-28', '/registered'],
    ['ROUTE-29', '/registered/$id'],
    ['ROUTE-30', '/registered/new'],
    ['ROUTE-31, DUP-02', '/registered_duplicates'],
    ['ROUTE-32', '/setup'],
    ['ROUTE-33', '/users/staff'],
    ['ROUTE-34, USR-61', '/users/staff/$id'],
    ['ROUTE-35', '/users/pastors'],
    ['ROUTE-36, USR-29', '/users/pastors/$id'],
    ['ROUTE-37', '/groups'],
    ['ROUTE-38', '/groups/$id'],
    ['ROUTE-39', '/dashboard'],
    ['ROUTE-40', '/ready_steady_cook'],
    ['ROUTE-41', '/news'],
    ['ROUTE-42', '/organisations'],
    ['ROUTE-43', '/organisations/$id'],
    ['ROUTE-44, CRL-03', '/church_relationship_leads'],
    ['CRL-08', '/church_relationship_leads/$id'],
    ['ROUTE-45', '/golden_numbers_manual_entries'],
    ['ROUTE-46', '/parcel_provisions_manual_entries'],
    ['ROUTE-47', '/videos'],
    ['ROUTE-48', '/admin/resources'],
    ['ROUTE-49', '/admin/video_resources'],
    ['ROUTE-50', '/resources'],
    ['ROUTE-51', '/video_resources'],
    ['ROUTE-52', '/important_dates'],
    ['ROUTE-53', '/church_connections'],
    ['ROUTE-54', '/organisation_status'],
    ['ROUTE-55', '/organisation_status/inbox'],
    ['ROUTE-56', '/club_open_list'],
    ['ROUTE-57', '/holiday_texts'],
    ['ROUTE-58, TEAM-08', '/team_members'],
    ['TEAM-07, TEAM-09', '/team_members/$id'],
    ['ROUTE-59, TEAM-03, TEAM-30', '/team_sections'],
    ['TEAM-07, TEAM-31', '/team_sections/$id'],
    ['ROUTE-60', '/welcome'],
    ['ROUTE-61', '/participant_feedback'],
    ['ROUTE-62', '/participant_feedback/$id'],
  ] as const)('%s: %s exists and is closed to visitors', (_codes, path) => {
    expect(routesBehindSignIn).toContain(path)
    expect(canOpenRoute(path, null)).toBe(false)
  })

  it("uses the list's path and an id for a detail page [ROUTE-63, ROUTE-64]", () => {
    for (const list of [
      'news',
      'videos',
      'important_dates',
      'church_connections',
      'holiday_texts',
      'golden_numbers_manual_entries',
      'parcel_provisions_manual_entries',
    ])
      expect(routesBehindSignIn).toContain(`/${list}/$id`)
  })

  it('sets the flags of each role and user type [DASH-214, DASH-215, DASH-216, DASH-217, DASH-218, ROLE-04, ROLE-06, ROLE-08, ROLE-09, ROLE-10, ROLE-11, ROLE-12, ROLE-13, ROLE-14, ROLE-15, ROLE-17, ROLE-18, ROLE-19, ROLE-20, ROLE-21, USR-01 to USR-05, USR-02, USR-03, USR-08]', () => {
    const listRaisedFlags = (who: CurrentUser) =>
      Object.entries(getAccessFlags(who)).flatMap(([flag, is]) => (is ? [flag] : []))
    expect(listRaisedFlags(userByRole.vp_support)).toEqual(['staff', 'vpSupport', 'vp', 'tlg'])
    expect(listRaisedFlags(userByRole.vp_general)).toEqual(['staff', 'vpGeneral', 'vp', 'tlg'])
    expect(listRaisedFlags(userByRole.tlg)).toEqual(['staff', 'tlgStaff', 'tlg'])
    expect(listRaisedFlags(userByRole.partnerships)).toEqual(['staff', 'tlgStaff', 'partnerships', 'tlg'])
    expect(listRaisedFlags(userByRole.boh_staff)).toEqual(['staff', 'bohStaff', 'boxesOfHope'])
    expect(listRaisedFlags(coordinator)).toEqual(['pastor', 'coordinator', 'tlg'])
    expect(listRaisedFlags(buildUser({ allow_multiple_groups: true, user_type: 'core' }))).toEqual([
      'pastor',
      'core',
      'tlg',
      'multipleGroups',
    ])
    expect(listRaisedFlags(safeguardingLeader)).toEqual(['pastor', 'safeguardingLeader', 'tlg'])
    expect(listRaisedFlags(buildUser({ organisation__is_boxes_of_hope: true }))).toEqual([
      'pastor',
      'coordinator',
      'boxesOfHope',
    ])
    expect(listRaisedFlags(buildUser({ is_boxes_of_hope: true }))).toEqual(['pastor', 'coordinator', 'boxesOfHope'])
  })

  it('starts staff and Boxes of Hope users at the dashboard [ROUTE-66, ROUTE-67, ROUTE-68]', () => {
    for (const kind of Object.keys(userByRole) as UserKind[]) {
      const expectedStartPage = mainProgrammeKinds.includes(kind) || kind === 'leader' ? '/welcome' : '/dashboard'
      expect({ kind, starts: getStartPage(userByRole[kind]) }).toEqual({ kind, starts: expectedStartPage })
    }
  })
})

describe('access to content pages', () => {
  const boxesOfHopeUser = buildUser({ organisation__is_boxes_of_hope: true })
  const userByName = {
    coordinator,
    safeguardingLeader,
    hope: boxesOfHopeUser,
    core: buildUser({ user_type: 'core' }),
    support: staff,
    general: buildStaff('vp_general'),
    tlg: buildStaff('tlg'),
    partnerships: buildStaff('partnerships'),
    hopeSupport: buildUser({ ...staff, is_boxes_of_hope: true }),
    hopeStaff: buildUser({ ...buildStaff('boxes_of_hope'), is_boxes_of_hope: true }),
  }
  const mainClubUsers = ['coordinator', 'safeguardingLeader', 'core']
  const readerNames = ['general', 'tlg', 'partnerships']

  it.each([
    ['NEWS-02', '/news', ['support']],
    ['DATE-02', '/important_dates', ['support']],
    ['CONN-02', '/church_connections', ['support']],
    ['VID-02', '/videos', ['support']],
    ['RES-02', '/admin/resources', ['support', 'hopeSupport', 'hopeStaff']],
    ['VRES-02', '/admin/video_resources', ['support', 'hopeSupport', 'hopeStaff']],
    ['RES-64, RES-65', '/resources', [...mainClubUsers, 'hope', ...readerNames]],
    ['VRES-26', '/video_resources', [...mainClubUsers, 'hope', ...readerNames]],
    ['WEL-02', '/welcome', [...mainClubUsers, ...readerNames]],
  ] as const)('%s: %s is open only to %j', (_codes, route, those) => {
    const usersWithAccess = Object.entries(userByName).filter(([, who]) => canOpenRoute(route, who))
    expect(usersWithAccess.map(([name]) => name).sort()).toEqual([...those].sort())
    expect(canOpenRoute(route, null)).toBe(false)
  })

  it('starts at Welcome except for staff and Boxes of Hope [WEL-03]', () => {
    const usersAtWelcome = Object.entries(userByName).filter(([, who]) => getStartPage(who) === '/welcome')
    expect(usersAtWelcome.map(([name]) => name)).toEqual(mainClubUsers)
  })

  it.each([
    ['/organisation_status', ['vp_support', 'vp_general']],
    ['/organisation_status/inbox', ['vp_support', 'vp_general']],
    ['/club_open_list', ['vp_support', 'vp_general', 'tlg', 'partnerships']],
    ['/holiday_texts', ['vp_support']],
    ['/holiday_texts/$id', ['vp_support']],
  ] as const)(
    '%s is open only to %j of the main programme [CAL-01, CAL-02, INB-01, INB-02, STAT-24, STAT-25, TXT-01, TXT-02, TXT-05]',
    (route, roles) => {
      for (const role of staffRoles) {
        const staffUser = { ...buildStaff(role), is_boxes_of_hope: role === 'boxes_of_hope' }
        expect({ role, opens: canOpenRoute(route, staffUser) }).toEqual({
          role,
          opens: (roles as readonly string[]).includes(role),
        })
        expect(canOpenRoute(route, { ...staffUser, is_boxes_of_hope: true })).toBe(
          routeAccess[route] === 'vp_support' && role === 'vp_support',
        )
      }
      for (const user of [null, coordinator, safeguardingLeader]) expect(canOpenRoute(route, user)).toBe(false)
    },
  )
})
