import type { RoutePath } from '@contract/access.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Building2,
  CalendarDays,
  ChefHat,
  Handshake,
  Hash,
  type LucideIcon,
  Newspaper,
  NotebookPen,
  Package,
  PencilLine,
  Shapes,
  UserCheck,
  UserCog,
  UserPlus,
  UsersRound,
  Video,
} from 'lucide-react'

type NewAction = {
  label: MessageDescriptor
  icon: LucideIcon
  /** Route whose access rule applies. */
  route: RoutePath
  href: string
  /** Label for users of Boxes of Hope, if it is different. */
  boxesOfHopeLabel?: MessageDescriptor
}

/** Forms for new records, the most frequent first. Their labels are those of the buttons above the lists. */
export const newActions: readonly NewAction[] = [
  { label: msg`New user`, icon: UserPlus, route: '/users/pastors/$id', href: '/users/pastors/new' },
  { label: msg`New club`, icon: Building2, route: '/organisations/$id', href: '/organisations/new' },
  { label: msg`New news item`, icon: Newspaper, route: '/news/$id', href: '/news/new' },
  {
    label: msg`Register New Child`,
    boxesOfHopeLabel: msg`Register New BoH Family`,
    icon: UserPlus,
    route: '/registered/new',
    href: '/registered/new',
  },
  { label: msg`Concern note`, icon: NotebookPen, route: '/concerns/new', href: '/concerns/new' },
  { label: msg`Refer Core Team Member`, icon: UserCheck, route: '/refer_applicant', href: '/refer_applicant' },
  { label: msg`Refer Volunteer`, icon: ChefHat, route: '/refer_volunteer', href: '/refer_volunteer' },
  { label: msg`New group`, icon: Shapes, route: '/groups/$id', href: '/groups/new' },
  { label: msg`New staff user`, icon: UserCog, route: '/users/staff/$id', href: '/users/staff/new' },
  { label: msg`New video`, icon: Video, route: '/videos/$id', href: '/videos/new' },
  { label: msg`New holiday text`, icon: PencilLine, route: '/holiday_texts/$id', href: '/holiday_texts/new' },
  { label: msg`New important date`, icon: CalendarDays, route: '/important_dates/$id', href: '/important_dates/new' },
  { label: msg`New team member`, icon: UsersRound, route: '/team_members/$id', href: '/team_members/new' },
  { label: msg`New section`, icon: Shapes, route: '/team_sections/$id', href: '/team_sections/new' },
  {
    label: msg`New church connection`,
    icon: Handshake,
    route: '/church_connections/$id',
    href: '/church_connections/new',
  },
  {
    label: msg`New lead`,
    icon: Handshake,
    route: '/church_relationship_leads/$id',
    href: '/church_relationship_leads/new',
  },
  {
    label: msg`New golden numbers entry`,
    icon: Hash,
    route: '/golden_numbers_manual_entries/$id',
    href: '/golden_numbers_manual_entries/new',
  },
  {
    label: msg`New parcel entry`,
    icon: Package,
    route: '/parcel_provisions_manual_entries/$id',
    href: '/parcel_provisions_manual_entries/new',
  },
]
