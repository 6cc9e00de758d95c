import type { CurrentUser } from './user.ts'

/** Facts about a user that the access rules check, derived from the user's roles and club (ROLE-04 to ROLE-25). */
export type AccessFlags = {
  staff: boolean
  pastor: boolean
  coordinator: boolean
  core: boolean
  safeguardingLeader: boolean
  vpSupport: boolean
  vpGeneral: boolean
  vp: boolean
  tlgStaff: boolean
  partnerships: boolean
  bohStaff: boolean
  boxesOfHope: boolean
  /** True for users of the main programme. Neither the user nor the club has the Boxes of Hope flag (ROLE-20). */
  tlg: boolean
  multipleGroups: boolean
}

type AccessUser = Pick<
  CurrentUser,
  | 'is_staff'
  | 'is_pastor'
  | 'role'
  | 'user_type'
  | 'is_boxes_of_hope'
  | 'organisation__is_boxes_of_hope'
  | 'allow_multiple_groups'
>

/** Derives the access flags of a user. */
export const getAccessFlags = (user: AccessUser): AccessFlags => {
  const role = user.is_staff ? user.role : null
  const userType = user.is_pastor ? user.user_type : null
  const boxesOfHope = user.is_boxes_of_hope || user.organisation__is_boxes_of_hope
  return {
    staff: user.is_staff,
    pastor: user.is_pastor,
    coordinator: userType === 'coordinator',
    core: userType === 'core',
    safeguardingLeader: userType === 'safeguarding_leader',
    vpSupport: role === 'vp_support',
    vpGeneral: role === 'vp_general',
    vp: role === 'vp_support' || role === 'vp_general',
    tlgStaff: role === 'tlg' || role === 'partnerships',
    partnerships: role === 'partnerships',
    bohStaff: role === 'boxes_of_hope',
    boxesOfHope,
    tlg: !boxesOfHope,
    multipleGroups: user.allow_multiple_groups,
  }
}

type AccessPredicate = (flags: AccessFlags | null) => boolean
const requireSignIn =
  (rule: (f: AccessFlags) => boolean): AccessPredicate =>
  (flags) =>
    flags !== null && rule(flags)

/** All permissions of the product. The server's operations, the router and the navigation use this table. */
export const accessRules = {
  everyone: () => true,
  signed_in: requireSignIn(() => true),
  staff: requireSignIn((f) => f.staff),
  sessions: requireSignIn((f) => f.pastor && f.tlg && !f.safeguardingLeader),
  session_activities: requireSignIn((f) => f.pastor && !f.safeguardingLeader),
  session_booking: requireSignIn((f) => (f.coordinator || f.core) && f.tlg),
  setup: requireSignIn((f) => f.pastor && f.tlg && !f.safeguardingLeader),
  holiday_allocation: requireSignIn((f) => f.pastor && !f.safeguardingLeader),
  /**
   * Dates of one year. Club users can read their own club's dates, and central staff any club's dates (STAT-14,
   * STAT-23).
   */
  holiday_allocation_year: requireSignIn((f) => (f.pastor && !f.safeguardingLeader) || f.vp || f.bohStaff),
  ready_steady_cook: requireSignIn((f) => f.pastor && f.tlg && !f.safeguardingLeader),
  parcel_provision_sessions: requireSignIn((f) => f.pastor && !f.safeguardingLeader),
  registered: requireSignIn((f) => f.pastor && !f.safeguardingLeader),
  registered_removed: requireSignIn((f) => f.coordinator),
  held_changes: requireSignIn((f) => f.coordinator),
  /** Deciding families' requests for a copy or a removal of their data (B-FAM-07). */
  family_requests: requireSignIn((f) => f.coordinator),
  /** Links of families that wrong tries ended (B-FAM-02), and addresses that families typed (B-FAM-03). */
  family_link_tasks: requireSignIn((f) => f.coordinator),
  /** Linking a core team applicant to a person in the register. */
  register_ties: requireSignIn((f) => f.coordinator),
  /** Reading the list of helpers without a background check on record, with their names and reasons (B-REC-12). */
  helper_days: requireSignIn((f) => (f.coordinator || f.safeguardingLeader) && f.tlg),
  /** Writing a concern about a child. Every user of a club may do so. */
  concern_notes: requireSignIn((f) => f.pastor),
  /**
   * Reading concerns, for users who can own a key with which concerns are encrypted. Each user sees only the concerns
   * that the user's own keys open.
   */
  concerns: requireSignIn((f) => f.safeguardingLeader || f.vpSupport),
  /** Confirming keys, and following up concerns that no active key opens. */
  concern_tasks: requireSignIn((f) => f.coordinator || f.safeguardingLeader || f.vpSupport),
  own_concern_key: requireSignIn((f) => f.safeguardingLeader),
  groups: requireSignIn((f) => f.pastor && f.multipleGroups && f.tlg && !f.safeguardingLeader),
  applications: requireSignIn((f) => f.vp || f.coordinator || f.core || f.safeguardingLeader || f.partnerships),
  /** Reading the answers of a core-team referee (REFE-17). */
  application_reference_answers: requireSignIn((f) => f.vp || f.coordinator || f.safeguardingLeader || f.partnerships),
  send_safeguarding_declarations: requireSignIn((f) => f.vp || f.coordinator),
  refer_volunteer: requireSignIn((f) => f.coordinator || f.core || f.safeguardingLeader),
  volunteer_applications: requireSignIn((f) => f.coordinator || f.core || f.vpSupport || f.safeguardingLeader),
  volunteer_reference_answers: requireSignIn((f) => f.vpSupport || f.coordinator || f.safeguardingLeader),
  users_staff: requireSignIn((f) => f.vpSupport),
  /** Yearly review of accounts: coordinators for their club, VP support for all (B-OPS-06). */
  access_review: requireSignIn((f) => f.coordinator || f.vpSupport),
  users_pastors: requireSignIn((f) => f.vp || f.bohStaff),
  organisations: requireSignIn((f) => f.vp || f.bohStaff),
  dashboard: requireSignIn((f) => f.staff || f.pastor),
  /** Reading the numbers of the main programme. Boxes of Hope users have no access (DASH-56 to DASH-58). */
  dashboard_lunch_clubs: requireSignIn((f) => (f.staff || f.pastor) && f.tlg && !f.bohStaff),
  dashboard_lunch_club_exports: requireSignIn((f) => f.staff && f.tlg && !f.bohStaff),
  network_content: requireSignIn((f) => f.vpSupport && f.tlg),
  parcel_manual_entries: requireSignIn((f) => f.vpSupport || f.bohStaff),
  admin_resources: requireSignIn((f) => f.staff && (f.vpSupport || f.bohStaff)),
  resources: requireSignIn((f) => f.pastor || f.vpGeneral || f.tlgStaff),
  /**
   * Reading resources, both for users who maintain resources and for users who only read them. The two groups receive
   * different responses.
   */
  resources_read: requireSignIn(
    (f) => (f.staff && (f.vpSupport || f.bohStaff)) || f.pastor || f.vpGeneral || f.tlgStaff,
  ),
  organisation_status: requireSignIn((f) => f.vp && f.tlg),
  club_open_list: requireSignIn((f) => f.staff && f.tlg),
  vp: requireSignIn((f) => f.vp),
  vp_support: requireSignIn((f) => f.vpSupport),
  welcome: requireSignIn((f) => (f.pastor || f.vpGeneral || f.tlgStaff) && f.tlg),
  participant_feedback: requireSignIn((f) => f.pastor && f.tlg),
} as const satisfies Record<string, AccessPredicate>

export type AccessRule = keyof typeof accessRules

/** Returns true if a user passes a rule. `null` is an unauthenticated visitor. */
export const isAllowed = (rule: AccessRule, user: AccessUser | null): boolean =>
  accessRules[rule](user && getAccessFlags(user))

/**
 * The access rule of each route (ROUTE-01 to ROUTE-119). A detail route has the same rule as its list (ROUTE-119).
 * Routes without a screen are included, so that their rule is defined in one place too.
 */
export const routeAccess = {
  '/login': 'everyone',
  '/refer_applicant': 'everyone',
  '/application_forms/$id': 'everyone',
  '/reference_forms/$id': 'everyone',
  '/dbs_forms/$id': 'everyone',
  '/safeguarding_declarations/$id': 'everyone',
  '/safeguarding_declaration_forms/$id': 'everyone',
  '/volunteer_application_forms/$id': 'everyone',
  '/volunteer_reference_forms/$id': 'everyone',
  '/volunteer_dbs_forms/$id': 'everyone',
  '/parental_consent_forms/$id': 'everyone',
  '/application_status/$id': 'everyone',
  '/registration/$hashid': 'everyone',
  '/participant_registration/organisation/$hashid': 'everyone',
  '/survey/$hashid': 'everyone',
  '/survey/collect': 'everyone',
  '/password_reset_request': 'everyone',
  '/password_reset/$token': 'everyone',
  '/meet_the_team': 'everyone',
  '/booking/$token': 'everyone',
  '/family/$token': 'everyone',
  /** Path of the link in a text message. Short, because each character of a text costs money. */
  '/t/$token': 'everyone',
  '/sign_in_code': 'staff',
  '/': 'signed_in',
  /** Any unknown path (ROUTE-69). */
  '/$': 'signed_in',
  '/applications': 'applications',
  '/applications/$id': 'applications',
  '/applications/$id/$tab': 'applications',
  '/applications/$id/second_look': 'applications',
  '/refer_volunteer': 'refer_volunteer',
  '/volunteer_applications': 'volunteer_applications',
  '/volunteer_applications/$id': 'volunteer_applications',
  '/volunteer_applications/$id/$tab': 'volunteer_applications',
  '/volunteer_applications/$id/second_look': 'volunteer_applications',
  '/sessions': 'sessions',
  '/sessions/today': 'sessions',
  '/sessions/$id': 'sessions',
  '/sessions/$id/kitchen': 'sessions',
  '/sessions/$id/fire_roll': 'sessions',
  '/sessions/$id/departures': 'sessions',
  '/sessions/$id/ratio': 'sessions',
  '/helper_days': 'helper_days',
  '/concerns': 'concerns',
  '/concerns/$id': 'concerns',
  '/concerns/new': 'concern_notes',
  '/concerns/key': 'own_concern_key',
  '/concerns/tasks': 'concern_tasks',
  '/concerns/network_key': 'vp_support',
  '/setup': 'setup',
  '/ready_steady_cook': 'ready_steady_cook',
  '/parcel_provision_sessions': 'parcel_provision_sessions',
  '/parcel_provision_sessions/$id': 'parcel_provision_sessions',
  '/registered': 'registered',
  '/registered/new': 'registered',
  '/registered/$id': 'registered',
  '/registered_duplicates': 'registered',
  '/copy_requests': 'family_requests',
  '/copy_requests/$id': 'family_requests',
  '/removal_requests': 'family_requests',
  '/removal_requests/$id': 'family_requests',
  '/groups': 'groups',
  '/groups/$id': 'groups',
  '/users/staff': 'users_staff',
  '/users/staff/$id': 'users_staff',
  '/users/pastors': 'users_pastors',
  '/users/pastors/$id': 'users_pastors',
  '/access_review': 'access_review',
  '/organisations': 'organisations',
  '/organisations/$id': 'organisations',
  '/dashboard': 'dashboard',
  '/holiday_return': 'dashboard_lunch_clubs',
  '/frozen_years': 'dashboard_lunch_club_exports',
  '/frozen_years/$id': 'dashboard_lunch_club_exports',
  '/number_exports': 'vp_support',
  '/news': 'network_content',
  '/news/$id': 'network_content',
  '/videos': 'network_content',
  '/videos/$id': 'network_content',
  '/church_relationship_leads': 'network_content',
  '/church_relationship_leads/$id': 'network_content',
  '/golden_numbers_manual_entries': 'network_content',
  '/golden_numbers_manual_entries/$id': 'network_content',
  '/important_dates': 'network_content',
  '/important_dates/$id': 'network_content',
  '/church_connections': 'network_content',
  '/church_connections/$id': 'network_content',
  '/parcel_provisions_manual_entries': 'parcel_manual_entries',
  '/parcel_provisions_manual_entries/$id': 'parcel_manual_entries',
  '/admin/resources': 'admin_resources',
  '/admin/resources/$directory': 'admin_resources',
  '/admin/resources/$directory/$id': 'admin_resources',
  '/admin/video_resources': 'admin_resources',
  '/admin/video_resources/$directory': 'admin_resources',
  '/admin/video_resources/$directory/$id': 'admin_resources',
  '/resources': 'resources',
  '/video_resources': 'resources',
  '/organisation_status': 'organisation_status',
  '/organisation_status/inbox': 'organisation_status',
  '/club_open_list': 'club_open_list',
  '/holiday_texts': 'vp_support',
  '/holiday_texts/$id': 'vp_support',
  '/team_members': 'vp_support',
  '/team_members/$id': 'vp_support',
  '/team_sections': 'vp_support',
  '/team_sections/$id': 'vp_support',
  '/network_settings': 'vp_support',
  '/network_health': 'vp_support',
  '/security_events': 'vp_support',
  /** The two routes exist only in demo mode, for users with `can_read_mails`. */
  '/mails': 'vp_support',
  '/mails/$id': 'vp_support',
  '/welcome': 'welcome',
  '/participant_feedback': 'participant_feedback',
  '/participant_feedback/$id': 'participant_feedback',
} as const satisfies Record<string, AccessRule>

export type RoutePath = keyof typeof routeAccess

/** Returns true if a user may open a route. No user may open a route without a rule. */
export const canOpenRoute = (route: string, user: AccessUser | null): boolean =>
  Object.hasOwn(routeAccess, route) && isAllowed(routeAccess[route as RoutePath], user)

/** Returns the page that `/` redirects to (ROUTE-66 to ROUTE-68). */
export const getStartPage = (user: AccessUser): '/dashboard' | '/welcome' => {
  const flags = getAccessFlags(user)
  return flags.staff || flags.boxesOfHope ? '/dashboard' : '/welcome'
}
