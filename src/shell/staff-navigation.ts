import type { RoutePath } from '@contract/access.ts'
import { msg } from '@lingui/core/macro'
import {
  Activity,
  BadgeCheck,
  BookOpen,
  Building2,
  CalendarDays,
  FileVideo,
  FolderCog,
  Handshake,
  Hash,
  Mail,
  MessageSquareHeart,
  Newspaper,
  Package,
  PencilLine,
  Shapes,
  ShieldAlert,
  SlidersHorizontal,
  UserCog,
  Users,
  UsersRound,
  Video,
} from 'lucide-react'
import { clubNavigation, type NavEntry, type NavMenu } from './navigation.ts'

/** Entries for central staff only. Key: route of the club entry that they follow. */
const staffEntriesByRoute: Partial<Record<RoutePath, readonly (NavEntry | NavMenu)[]>> = {
  '/dashboard': [
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
  ],
  '/setup': [
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
  ],
  '/participant_feedback': [
    {
      label: msg`Manual Entries`,
      icon: BookOpen,
      entries: [
        { label: msg`Golden Numbers`, to: '/golden_numbers_manual_entries', icon: Hash },
        {
          label: msg`Parcel Provisions`,
          barLabel: msg({ message: 'Parcel Provisions', context: 'bottom bar' }),
          to: '/parcel_provisions_manual_entries',
          icon: Package,
        },
      ],
    },
    {
      label: msg`Network`,
      icon: SlidersHorizontal,
      entries: [
        { label: msg`Network Settings`, to: '/network_settings', icon: SlidersHorizontal },
        { label: msg`Network health`, to: '/network_health', icon: Activity },
        { label: msg`Security Events`, to: '/security_events', icon: ShieldAlert },
        { label: msg`Mails`, to: '/mails', icon: Mail },
      ],
    },
  ],
}

/** Full navigation in the order of the specification (NAV-01 to NAV-37). */
export const navigation: readonly (NavEntry | NavMenu)[] = clubNavigation.flatMap((entry) => [
  entry,
  ...(staffEntriesByRoute[entry.to] ?? []),
])
