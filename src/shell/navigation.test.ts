import { existsSync } from 'node:fs'
import { canOpenRoute, type RoutePath, routeAccess } from '@contract/access.ts'
import { type CurrentUser, staffRoles, userTypes } from '@contract/user.ts'
import { expect, it } from 'vitest'
import { isOfferedTo } from '@/user/use-navigation.ts'
import { clubNavigation, findCurrentEntry, isMenu, type NavEntry } from './navigation.ts'
import { navigation } from './staff-navigation.ts'

const entries: readonly NavEntry[] = navigation.flatMap((item) => (isMenu(item) ? item.entries : [item]))
const offeredRoutes = new Set<string>(entries.flatMap(({ to: route, within = [] }) => [route, ...within]))

// Join the parts, because a compiled message is an array.
const getLabel = ({ label }: Pick<NavEntry, 'label'>) => [label.message ?? []].flat().join('')

/** Pages without an entry, which are reached from another page or from the user's own menu. */
const ROUTES_WITHOUT_ENTRY = [
  '/',
  '/$',
  '/sign_in_code',
  '/sessions/today',
  '/registered/new',
  '/concerns/network_key',
  '/concerns/tasks',
]

it('lists the three video pages of staff and clubs [VID-03]', () => {
  const entries = navigation.flatMap((item) => (isMenu(item) ? item.entries : [item]))
  const labelsWithRoutes = entries.map(({ label, to: route }) => [String(label.message), route])
  expect(labelsWithRoutes).toEqual(
    expect.arrayContaining([
      ['Videos admin', '/videos'],
      ['Videos', '/video_resources'],
      ['Video Resources', '/admin/video_resources'],
    ]),
  )
})

it('lists reports, inbox and texts in the menu of clubs', () => {
  const menus = navigation.filter(isMenu).map(({ entries }) => entries.map(({ to: route }) => route))
  expect(menus).toContainEqual([
    '/organisations',
    '/organisation_status',
    '/club_open_list',
    '/organisation_status/inbox',
    '/church_relationship_leads',
    '/holiday_texts',
  ])
})

it('contains every existing page that a staff role may open [NAV-01 to NAV-40]', () => {
  for (const role of staffRoles) {
    const user = {
      is_staff: true,
      is_pastor: false,
      role,
      user_type: null,
      allow_multiple_groups: false,
      is_boxes_of_hope: role === 'boxes_of_hope',
      organisation__is_boxes_of_hope: false,
    }
    const allowedRoutes = (Object.keys(routeAccess) as RoutePath[]).filter(
      (route) => routeAccess[route] !== 'everyone' && !/\/\$\w/.test(route) && canOpenRoute(route, user),
    )
    const hasScreen = (route: string) =>
      [`src/routes/_app${route}.tsx`, `src/routes/_app${route}/index.tsx`].some(existsSync) ||
      existsSync(`src/routes/_app/users/${route.split('/')[2]}.index.tsx`)
    const missingRoutes = allowedRoutes.filter(
      (route) => hasScreen(route) && !offeredRoutes.has(route) && !ROUTES_WITHOUT_ENTRY.includes(route),
    )
    expect({ role, missing: missingRoutes }).toEqual({ role, missing: [] })
  }
})

type AccessUser = Parameters<typeof canOpenRoute>[1]
const buildUser = (over: Partial<NonNullable<AccessUser>>): AccessUser => ({
  is_staff: false,
  is_pastor: true,
  role: null,
  user_type: 'coordinator',
  allow_multiple_groups: false,
  is_boxes_of_hope: false,
  organisation__is_boxes_of_hope: false,
  ...over,
})
const buildStaffUser = (role: (typeof staffRoles)[number], boxes = false) =>
  buildUser({ is_staff: true, is_pastor: false, user_type: null, role, is_boxes_of_hope: boxes })
const userByKind = {
  support: buildStaffUser('vp_support'),
  general: buildStaffUser('vp_general'),
  tlg: buildStaffUser('tlg'),
  partnerships: buildStaffUser('partnerships'),
  boxes: buildStaffUser('boxes_of_hope', true),
  coordinator: buildUser({}),
  core: buildUser({ user_type: 'core' }),
  leader: buildUser({ user_type: 'safeguarding_leader' }),
  groups: buildUser({ allow_multiple_groups: true }),
  boxesClub: buildUser({ organisation__is_boxes_of_hope: true, allow_multiple_groups: true }),
  boxesLeader: buildUser({ organisation__is_boxes_of_hope: true, user_type: 'safeguarding_leader' }),
}
type UserKind = keyof typeof userByKind
const lunchClubKinds: UserKind[] = ['coordinator', 'core', 'groups']
const pastorKinds: UserKind[] = [...lunchClubKinds, 'leader', 'boxesClub', 'boxesLeader']
const allKinds = Object.keys(userByKind) as UserKind[]

// Check label and path together (NAV-38).
it.each<[string, string, string, UserKind[]]>([
  ['NAV-02', 'Welcome', '/welcome', ['general', 'tlg', 'partnerships', ...lunchClubKinds, 'leader']],
  ['NAV-03', 'Ready Steady Cook', '/ready_steady_cook', lunchClubKinds],
  ['NAV-04', 'Dashboard', '/dashboard', allKinds],
  ['NAV-05', 'Staff', '/users/staff', ['support']],
  ['NAV-06', 'Users', '/users/pastors', ['support', 'general', 'boxes']],
  ['NAV-07, NAV-08', 'Clubs: View Clubs', '/organisations', ['support', 'general', 'boxes']],
  ['NAV-09', 'Clubs: Club Open Status', '/organisation_status', ['support', 'general']],
  ['NAV-10', 'Clubs: Confirmed Sessions Calendar', '/club_open_list', ['support', 'general', 'tlg', 'partnerships']],
  ['NAV-11', 'Clubs: Inbox', '/organisation_status/inbox', ['support', 'general']],
  ['NAV-12', 'Clubs: Church Relationship Leads', '/church_relationship_leads', ['support']],
  ['NAV-13', 'Clubs: Holiday Text Setup', '/holiday_texts', ['support']],
  ['NAV-14', 'Registration', '/registered', [...lunchClubKinds, 'boxesClub']],
  ['NAV-15, ROLE-24', 'Groups', '/groups', ['groups']],
  ['NAV-16', 'Lunch Club Sessions', '/sessions', lunchClubKinds],
  ['NAV-17', 'Parcel Provisions', '/parcel_provision_sessions', [...lunchClubKinds, 'boxesClub']],
  ['NAV-18', 'Resources', '/resources', ['general', 'tlg', 'partnerships', ...pastorKinds]],
  ['NAV-19', 'Videos', '/video_resources', ['general', 'tlg', 'partnerships', ...pastorKinds]],
  ['NAV-20', 'Setup', '/setup', lunchClubKinds],
  ['NAV-21', 'News', '/news', ['support']],
  ['NAV-22, NAV-39', 'Videos admin', '/videos', ['support']],
  ['NAV-23, NAV-24', 'Meet the Team: Team Members', '/team_members', ['support']],
  ['NAV-25', 'Meet the Team: Team Sections', '/team_sections', ['support']],
  ['NAV-26', 'Church Connections', '/church_connections', ['support']],
  ['NAV-27', 'Important Dates', '/important_dates', ['support']],
  ['NAV-28, NAV-39', 'Resources admin', '/admin/resources', ['support', 'boxes']],
  ['NAV-29', 'Video Resources', '/admin/video_resources', ['support', 'boxes']],
  ['NAV-30', 'Core Team Applications', '/applications', ['support', 'general', 'partnerships', ...pastorKinds]],
  ['NAV-31', 'Lunchmaker Applications', '/volunteer_applications', ['support', ...pastorKinds]],
  ['NAV-32', 'Participant Feedback', '/participant_feedback', [...lunchClubKinds, 'leader']],
  ['NAV-33, NAV-34', 'Manual Entries: Golden Numbers', '/golden_numbers_manual_entries', ['support']],
  ['NAV-35', 'Manual Entries: Parcel Provisions', '/parcel_provisions_manual_entries', ['support', 'boxes']],
])('%s: %s leads to %s and shows only to permitted users', (_codes, label, route, who) => {
  const [menu, entry] = label.includes(': ') ? label.split(': ') : [undefined, label]
  const item = navigation.find((one) => getLabel(one) === (menu ?? entry) && isMenu(one) === Boolean(menu))
  const foundEntry = item && isMenu(item) ? item.entries.find((one) => getLabel(one) === entry) : item
  expect(foundEntry).toMatchObject({ to: route })
  expect(allKinds.filter((kind) => canOpenRoute(route, userByKind[kind])).sort()).toEqual([...who].sort())
})

it("contains a club's entries without the entries of central staff [NAV-40]", () => {
  const clubRoutes = clubNavigation.map(({ to: route }) => route)
  for (const user_type of userTypes)
    for (const boxes of [true, false]) {
      const user = {
        is_staff: false,
        is_pastor: true,
        role: null,
        user_type,
        allow_multiple_groups: true,
        is_boxes_of_hope: boxes,
        organisation__is_boxes_of_hope: boxes,
      }
      const userRoutes = entries.map(({ to: route }) => route).filter((route) => canOpenRoute(route, user))
      expect(clubRoutes).toEqual(expect.arrayContaining(userRoutes))
    }
})

it('lists labels and addresses in order [NAV-37, APP-35, VOL-46]', () => {
  const toLabelAndRoute = (entry: NavEntry) => [getLabel(entry), entry.to]
  const listedEntries = navigation.map((item) =>
    isMenu(item) ? [getLabel(item), item.entries.map(toLabelAndRoute)] : toLabelAndRoute(item),
  )
  expect(listedEntries).toEqual([
    ['Welcome', '/welcome'],
    ['Ready Steady Cook', '/ready_steady_cook'],
    ['Dashboard', '/dashboard'],
    ['Staff', '/users/staff'],
    ['Users', '/users/pastors'],
    [
      'Clubs',
      [
        ['View Clubs', '/organisations'],
        ['Club Open Status', '/organisation_status'],
        ['Confirmed Sessions Calendar', '/club_open_list'],
        ['Inbox', '/organisation_status/inbox'],
        ['Church Relationship Leads', '/church_relationship_leads'],
        ['Holiday Text Setup', '/holiday_texts'],
      ],
    ],
    ['Registration', '/registered'],
    ['Groups', '/groups'],
    ['Lunch Club Sessions', '/sessions'],
    ['Parcel Provisions', '/parcel_provision_sessions'],
    ['Concerns', '/concerns'],
    ['Concern note', '/concerns/new'],
    ['Resources', '/resources'],
    ['Videos', '/video_resources'],
    ['Setup', '/setup'],
    ['News', '/news'],
    ['Videos admin', '/videos'],
    [
      'Meet the Team',
      [
        ['Team Members', '/team_members'],
        ['Team Sections', '/team_sections'],
      ],
    ],
    ['Church Connections', '/church_connections'],
    ['Important Dates', '/important_dates'],
    ['Resources admin', '/admin/resources'],
    ['Video Resources', '/admin/video_resources'],
    ['Core Team Applications', '/applications'],
    ['Lunchmaker Applications', '/volunteer_applications'],
    ['Helpers’ days', '/helper_days'],
    ['Access review', '/access_review'],
    ['Participant Feedback', '/participant_feedback'],
    [
      'Manual Entries',
      [
        ['Golden Numbers', '/golden_numbers_manual_entries'],
        ['Parcel Provisions', '/parcel_provisions_manual_entries'],
      ],
    ],
    [
      'Network',
      [
        ['Network Settings', '/network_settings'],
        ['Network health', '/network_health'],
        ['Security Events', '/security_events'],
        ['Mails', '/mails'],
      ],
    ],
  ])
})

it.each([
  ['/concerns/new', '/concerns/new'],
  ['/concerns/key', '/concerns'],
  ['/concerns/01a218b7-fe23-73af-990f-8a684ff48784', '/concerns'],
  ['/organisation_status/inbox', '/organisation_status/inbox'],
  ['/organisation_status', '/organisation_status'],
  ['/holiday_return', '/dashboard'],
  ['/frozen_years/2025', '/dashboard'],
  ['/number_exports', '/dashboard'],
  ['/registered_duplicates', '/registered'],
  ['/refer_volunteer', '/volunteer_applications'],
  ['/video_resources', '/video_resources'],
  ['/users/staff/new', '/users/staff'],
  ['/sign_in_code', undefined],
])('marks exactly one entry as current on %s', (path, route) => {
  expect(findCurrentEntry(path, entries)?.to).toBe(route)
})

it('offers demo emails only to VP support, and never in production', () => {
  const buildStaff = (role: string, can_read_mails?: boolean) =>
    ({
      is_staff: true,
      is_pastor: false,
      role,
      user_type: null,
      can_read_mails,
    }) as unknown as CurrentUser
  expect(isOfferedTo(buildStaff('vp_support', true), '/mails')).toBe(true)
  expect(isOfferedTo(buildStaff('vp_support'), '/mails')).toBe(false)
  expect(isOfferedTo(buildStaff('vp_general', true), '/mails')).toBe(false)
})
