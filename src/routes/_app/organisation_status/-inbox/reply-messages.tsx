import type { TextMessage } from '@contract/club-status/text-messages.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** True if the reply belongs to a club and a holiday. */
export const hasHoliday = ({ user__organisation, holiday_text }: TextMessage): boolean =>
  user__organisation !== null && holiday_text !== null

/** True if the reply has a holiday, or if the user can choose one. */
export const canHaveHoliday = (text: TextMessage): boolean => hasHoliday(text) || text.holiday_choices.length > 0

/** True if the user can decide what a reply means. A STOP, a START and a reaction have only one meaning. */
export const canDecide = ({ outcome, decided_by }: TextMessage): boolean =>
  outcome === 'stop' ? decided_by !== null : outcome !== 'start' && outcome !== 'reaction' && outcome !== 'overtaken'

/**
 * True if a user still has to act on the reply: decide its meaning, decide if it is a request to stop, or set it aside.
 */
export const isWaitingForUser = ({ outcome, asks_stop }: TextMessage): boolean =>
  asks_stop || outcome === 'waiting' || outcome === 'two_answers' || outcome === 'unknown'

/** True if the effect of the reply, or the decision about it, can be undone. */
export const canUndo = ({ outcome, holiday_confirmation: set, decided_by }: TextMessage): boolean =>
  set !== null || outcome === 'set_aside' || (outcome === 'stop' && decided_by !== null)

/** Returns the result of a reply in one sentence (B-TXT-03). */
export const getReplyMessage = (text: TextMessage): ReactNode => {
  const { outcome, is_open, decided_by: decider, superseded } = text
  switch (outcome) {
    case 'confirmed':
      if (superseded)
        return is_open ? (
          <Trans>Said open. The club was marked closed since</Trans>
        ) : (
          <Trans>Said closed. The club was marked open since</Trans>
        )
      return is_open ? <Trans>Club marked open</Trans> : <Trans>Club marked closed</Trans>
    case 'two_answers':
      return <Trans>Two answers: which one is right?</Trans>
    case 'waiting':
      return <Trans>Is this a yes or a no?</Trans>
    case 'unknown':
      return text.user__organisation ? (
        <Trans>The club was sent no text</Trans>
      ) : (
        <Trans>This number belongs to no club</Trans>
      )
    case 'stop':
      return decider ? (
        <Trans>{decider} stopped texts to this number</Trans>
      ) : (
        <Trans>No more texts go to this number</Trans>
      )
    case 'start':
      return <Trans>Texts go to this number again</Trans>
    case 'decided':
      if (superseded)
        return is_open ? (
          <Trans>{decider} marked the club open. It was marked closed since</Trans>
        ) : (
          <Trans>{decider} marked the club closed. It was marked open since</Trans>
        )
      return is_open ? <Trans>{decider} marked the club open</Trans> : <Trans>{decider} marked the club closed</Trans>
    case 'set_aside':
      return hasHoliday(text) ? (
        <Trans>{decider} noted that it does not say</Trans>
      ) : (
        <Trans>{decider} set it aside</Trans>
      )
    case 'undone':
      return decider ? <Trans>Undone by {decider}</Trans> : <Trans>Undone</Trans>
    case 'reaction':
      return <Trans>A reaction to our text, not an answer</Trans>
    case 'overtaken':
      return <Trans>Arrived late: a later STOP or START counts</Trans>
    default:
      return null
  }
}
