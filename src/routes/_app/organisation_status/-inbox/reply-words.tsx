import type { TextMessage } from '@contract/club-status/text-messages.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Whether it belongs to a club and a holiday, of which it can say something. */
export const hasHoliday = ({ user__organisation, holiday_text }: TextMessage): boolean =>
  user__organisation !== null && holiday_text !== null

/** Whether a person can still say what a reply means; STOP and START mean one thing alone. */
export const canDecide = ({ outcome }: TextMessage): boolean => outcome !== 'stop' && outcome !== 'start'

/** Whether it waits for a person: to say what it means, or, where it belongs to no holiday, to set it aside. */
export const waitsForPerson = ({ outcome }: TextMessage): boolean =>
  outcome === 'waiting' || outcome === 'two_answers' || outcome === 'unknown'

/** Whether what it set, or what a person made of it, can be taken back. */
export const canUndo = ({ outcome, holiday_confirmation: set }: TextMessage): boolean =>
  set !== null || outcome === 'set_aside'

/** What a reply did, in one sentence (B-TXT-03). */
export const replyWords = (text: TextMessage): ReactNode => {
  const { outcome, is_open, decided_by: by } = text
  switch (outcome) {
    case 'confirmed':
      return is_open ? <Trans>Set the club to open</Trans> : <Trans>Set the club to closed</Trans>
    case 'two_answers':
      return <Trans>Two answers: decide which one is right</Trans>
    case 'waiting':
      return <Trans>Not a clear yes or no: decide what it says</Trans>
    case 'unknown':
      return <Trans>From a number that belongs to no club, or was sent no text</Trans>
    case 'stop':
      return <Trans>No more texts go to this number</Trans>
    case 'start':
      return <Trans>Texts go to this number again</Trans>
    case 'decided':
      return is_open ? <Trans>{by} set the club to open</Trans> : <Trans>{by} set the club to closed</Trans>
    case 'set_aside':
      return hasHoliday(text) ? (
        <Trans>{by} noted that it says nothing about being open</Trans>
      ) : (
        <Trans>{by} set it aside</Trans>
      )
    case 'undone':
      return by ? <Trans>Taken back by {by}</Trans> : <Trans>Taken back</Trans>
    default:
      return null
  }
}
