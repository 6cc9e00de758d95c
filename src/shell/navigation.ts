import type { RoutePath } from '@contract/access.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  BadgeCheck,
  BookOpen,
  Building2,
  CalendarDays,
  ChartColumn,
  ChefHat,
  ClipboardCheck,
  FileVideo,
  FolderCog,
  FolderOpen,
  Handshake,
  Hash,
  House,
  ListChecks,
  type LucideIcon,
  MessageSquareHeart,
  Newspaper,
  NotebookPen,
  Package,
  PencilLine,
  PlaySquare,
  Settings2,
  Shapes,
  ShieldAlert,
  SlidersHorizontal,
  UserCheck,
  UserCog,
  Users,
  UsersRound,
  Video,
} from 'lucide-react'

export type NavEntry = {
  label: MessageDescriptor
  /** The same words for the narrow rail and bottom bar, with soft hyphens where a language needs them. */
  barLabel?: MessageDescriptor
  to: RoutePath
  icon: LucideIcon
  /** Pages of another address that are reached from here: the entry is the current one there too. */
  within?: readonly RoutePath[]
}
export type NavMenu = { label: MessageDescriptor; icon: LucideIcon; entries: readonly NavEntry[] }

/**
 * The navigation, complete and in the specification's order (NAV-01 to NAV-37). An entry shows to those
 * who may open its route, once its screen exists.
 */
export const navigation: readonly (NavEntry | NavMenu)[] = [
  { label: msg`Welcome`, to: '/welcome', icon: House },
  { label: msg`Ready Steady Cook`, to: '/ready_steady_cook', icon: ListChecks },
  {
    label: msg`Dashboard`,
    barLabel: msg({ message: 'Dashboard', context: 'bottom bar' }),
    to: '/dashboard',
    icon: ChartColumn,
    within: ['/holiday_return', '/frozen_years'],
  },
  { label: msg`Staff`, to: '/users/staff', icon: UserCog },
  { label: msg`Users`, to: '/users/pastors', icon: Users },
  {
    label: msg`Clubs`,
    icon: Building2,
    entries: [
      { label: msg`View Clubs`, to: '/organisations', icon: Building2 },
      { label: msg`Club Open Status`, to: '/organisation_status', icon: BadgeCheck },
      { label: msg`Confirmed Sessions Calendar`, to: '/club_open_list', icon: CalendarDays },
      { label: msg`Inbox`, to: '/organisation_status/inbox', icon: MessageSquareHeart },
      { label: msg`Church Relationship Leads`, to: '/church_relationship_leads', icon: Handshake },
      { label: msg`Holiday Text Setup`, to: '/holiday_texts', icon: PencilLine },
    ],
  },
  { label: msg`Registration`, to: '/registered', icon: UsersRound, within: ['/registered_duplicates'] },
  { label: msg`Groups`, to: '/groups', icon: Shapes },
  { label: msg`Lunch Club Sessions`, to: '/sessions', icon: ClipboardCheck },
  {
    label: msg`Parcel Provisions`,
    barLabel: msg({ message: 'Parcel Provisions', context: 'bottom bar' }),
    to: '/parcel_provision_sessions',
    icon: Package,
  },
  { label: msg`Concerns`, to: '/concerns', icon: ShieldAlert },
  { label: msg`Concern note`, to: '/concerns/new', icon: NotebookPen },
  { label: msg`Resources`, to: '/resources', icon: FolderOpen },
  { label: msg`Videos`, to: '/video_resources', icon: PlaySquare },
  { label: msg`Setup`, to: '/setup', icon: Settings2 },
  { label: msg`News`, to: '/news', icon: Newspaper },
  { label: msg`Videos admin`, to: '/videos', icon: Video },
  {
    label: msg`Meet the Team`,
    icon: UsersRound,
    entries: [
      { label: msg`Team Members`, to: '/team_members', icon: UsersRound },
      { label: msg`Team Sections`, to: '/team_sections', icon: Shapes },
    ],
  },
  { label: msg`Church Connections`, to: '/church_connections', icon: Handshake },
  { label: msg`Important Dates`, to: '/important_dates', icon: CalendarDays },
  { label: msg`Resources admin`, to: '/admin/resources', icon: FolderCog },
  { label: msg`Video Resources`, to: '/admin/video_resources', icon: FileVideo },
  { label: msg`Core Team Applications`, to: '/applications', icon: UserCheck },
  {
    label: msg`Lunchmaker Applications`,
    to: '/volunteer_applications',
    icon: ChefHat,
    within: ['/refer_volunteer'],
  },
  { label: msg`Helpers’ days`, to: '/helper_days', icon: CalendarDays },
  { label: msg`Participant Feedback`, to: '/participant_feedback', icon: MessageSquareHeart },
  {
    label: msg`Manual Entries`,
    icon: BookOpen,
    entries: [
      { label: msg`Golden Numbers`, to: '/golden_numbers_manual_entries', icon: Hash },
      { label: msg`Parcel Provisions`, to: '/parcel_provisions_manual_entries', icon: Package },
    ],
  },
  {
    label: msg`Network`,
    icon: SlidersHorizontal,
    entries: [
      { label: msg`Network Settings`, to: '/network_settings', icon: SlidersHorizontal },
      { label: msg`Security Events`, to: '/security_events', icon: ShieldAlert },
    ],
  },
]

const isAt = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

/** Which of these entries a page belongs to: the one whose address is nearest above its own. */
export const currentOf = (path: string, entries: readonly NavEntry[]): NavEntry | undefined => {
  const places = entries.flatMap((entry) => [entry.to, ...(entry.within ?? [])].map((at) => ({ entry, at })))
  const above = places.filter(({ at }) => isAt(path, at))
  return above.sort((a, b) => b.at.length - a.at.length)[0]?.entry
}

export const isMenu = (item: NavEntry | NavMenu): item is NavMenu => 'entries' in item
