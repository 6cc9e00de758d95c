import type { WorkKind, WorkRow } from '@contract/work.ts'
import { Plural } from '@lingui/react/macro'
import {
  ArrowLeftRight,
  ChefHat,
  Church,
  CircleAlert,
  FilePenLine,
  FileText,
  Inbox,
  Link2Off,
  type LucideIcon,
  MessageCircleQuestionMark,
  ScanEye,
  Shield,
  TabletSmartphone,
  UserCog,
  UserRoundCheck,
  UserRoundSearch,
  UserX,
} from 'lucide-react'

export const workIcons: Record<WorkKind, LucideIcon> = {
  application: UserRoundCheck,
  volunteer_application: ChefHat,
  reply: Inbox,
  disagreement: ArrowLeftRight,
  unconfirmed_club: Church,
  declaration: FilePenLine,
  check_ends: Shield,
  held_registration: UserRoundSearch,
  held_change: TabletSmartphone,
  concern: CircleAlert,
  second_look: ScanEye,
  removal_request: UserX,
  copy_request: FileText,
  family_link: Link2Off,
  question: MessageCircleQuestionMark,
  access_review: UserCog,
}

/** Text of a kind of work without its count, for example "replies to read". */
export function WorkText({ row: { kind, count, href } }: { row: WorkRow }) {
  const isVolunteerFlow = href.startsWith('/volunteer_applications')
  switch (kind) {
    case 'application':
      return (
        <Plural value={count} one="Core Team application waits for you" other="Core Team applications wait for you" />
      )
    case 'volunteer_application':
      return (
        <Plural value={count} one="Lunchmaker application waits for you" other="Lunchmaker applications wait for you" />
      )
    case 'second_look':
      return isVolunteerFlow ? (
        <Plural
          value={count}
          one="second look at a Lunchmaker application"
          other="second looks at Lunchmaker applications"
        />
      ) : (
        <Plural
          value={count}
          one="second look at a Core Team application"
          other="second looks at Core Team applications"
        />
      )
    case 'check_ends':
      return isVolunteerFlow ? (
        <Plural
          value={count}
          one="Lunchmaker check ran out or ends within 60 days"
          other="Lunchmaker checks ran out or end within 60 days"
        />
      ) : (
        <Plural
          value={count}
          one="Core Team check ran out or ends within 60 days"
          other="Core Team checks ran out or end within 60 days"
        />
      )
    case 'declaration':
      return <DeclarationText count={count} href={href} />
    case 'reply':
      return <Plural value={count} one="reply to read" other="replies to read" />
    case 'disagreement':
      return <Plural value={count} one="row where club and lead differ" other="rows where club and lead differ" />
    case 'unconfirmed_club':
      return (
        <Plural
          value={count}
          one="club not confirmed for the coming holiday"
          other="clubs not confirmed for the coming holiday"
        />
      )
    case 'access_review':
      return <Plural value={count} one="account to confirm" other="accounts to confirm" />
    default:
      return <ClubWorkText kind={kind} count={count} />
  }
}

type ClubWorkKind = Extract<
  WorkKind,
  'held_registration' | 'held_change' | 'concern' | 'removal_request' | 'copy_request' | 'family_link' | 'question'
>

function ClubWorkText({ kind, count }: { kind: ClubWorkKind; count: number }) {
  switch (kind) {
    case 'concern':
      return <Plural value={count} one="concern note that no key opens" other="concern notes that no key opens" />
    case 'held_registration':
      return <Plural value={count} one="family to check" other="families to check" />
    case 'held_change':
      return (
        <Plural
          value={count}
          one="change sent after a sign-in was ended"
          other="changes sent after a sign-in was ended"
        />
      )
    case 'removal_request':
      return <Plural value={count} one="family asks to be removed" other="families ask to be removed" />
    case 'copy_request':
      return (
        <Plural value={count} one="family asks for a copy of its data" other="families ask for a copy of their data" />
      )
    case 'family_link':
      return <Plural value={count} one="family link ended by wrong tries" other="family links ended by wrong tries" />
    case 'question':
      return (
        <Plural
          value={count}
          one="record with a question from a family"
          other="records with a question from a family"
        />
      )
  }
}

function DeclarationText({ count, href }: Pick<WorkRow, 'count' | 'href'>) {
  const year = new URLSearchParams(href.split('?')[1]).get('no_safeguarding_declaration_for_year')
  return (
    <Plural value={count} one={`declaration for ${year} not signed`} other={`declarations for ${year} not signed`} />
  )
}
