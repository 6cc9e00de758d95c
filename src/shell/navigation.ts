import type { RoutePath } from '@contract/access.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  CalendarDays,
  ChartColumn,
  ChefHat,
  ClipboardCheck,
  FolderOpen,
  House,
  ListChecks,
  type LucideIcon,
  MessageSquareHeart,
  NotebookPen,
  Package,
  PlaySquare,
  Settings2,
  Shapes,
  ShieldAlert,
  UserCheck,
  UserCog,
  UsersRound,
} from 'lucide-react'

export type NavEntry = {
  label: MessageDescriptor
  /** Shorter form of the label for the narrow rail and bottom bar, with soft hyphens if a language needs them. */
  barLabel?: MessageDescriptor
  to: RoutePath
  icon: LucideIcon
  /** Routes of other pages that are reached from this entry. The entry is marked as current on these pages too. */
  within?: readonly RoutePath[]
}
export type NavMenu = { label: MessageDescriptor; icon: LucideIcon; entries: readonly NavEntry[] }

/** Entries for club users, in the order of the specification (NAV-01 to NAV-37). */
export const clubNavigation: readonly NavEntry[] = [
  { label: msg`Welcome`, to: '/welcome', icon: House },
  { label: msg`Ready Steady Cook`, to: '/ready_steady_cook', icon: ListChecks },
  {
    label: msg`Dashboard`,
    barLabel: msg({ message: 'Dashboard', context: 'bottom bar' }),
    to: '/dashboard',
    icon: ChartColumn,
    within: ['/holiday_return', '/frozen_years', '/number_exports'],
  },
  {
    label: msg`Registration`,
    to: '/registered',
    icon: UsersRound,
    within: ['/registered_duplicates', '/copy_requests', '/removal_requests'],
  },
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
  { label: msg`Core Team Applications`, to: '/applications', icon: UserCheck },
  {
    label: msg`Lunchmaker Applications`,
    to: '/volunteer_applications',
    icon: ChefHat,
    within: ['/refer_volunteer'],
  },
  { label: msg`Helpers’ days`, to: '/helper_days', icon: CalendarDays },
  { label: msg`Access review`, to: '/access_review', icon: UserCog },
  { label: msg`Participant Feedback`, to: '/participant_feedback', icon: MessageSquareHeart },
]

const isWithin = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

/** Returns the entry that a page belongs to. If several entries match, the longest address wins. */
export const findCurrentEntry = (path: string, entries: readonly NavEntry[]): NavEntry | undefined => {
  const entryPaths = entries.flatMap((entry) =>
    [entry.to, ...(entry.within ?? [])].map((address) => ({ entry, at: address })),
  )
  const matchingPaths = entryPaths.filter(({ at: address }) => isWithin(path, address))
  return matchingPaths.sort((a, b) => b.at.length - a.at.length)[0]?.entry
}

export const isMenu = (item: NavEntry | NavMenu): item is NavMenu => 'entries' in item
