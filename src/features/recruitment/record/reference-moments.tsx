import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import type { DeclineReason } from '@contract/recruitment/reference-forms.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { Timeline, type TimelineEvent } from '@/kit/detail/timeline.tsx'
import { formatDateCell, formatDayCell } from '@/kit/list/cells.ts'
import { countDaysSince, Days } from '../overdue-badge.tsx'

/** Returns true if a reference was submitted as a form or was recorded by telephone. */
export const isAnswered = ({ form, telephone }: Pick<Reference, 'form' | 'telephone'>): boolean =>
  form.submitted !== null || telephone !== null

/** Returns the time of the answer. Null if the referee has not answered. */
export const getAnswerTime = ({ form, telephone }: Pick<Reference, 'form' | 'telephone'>): string | null =>
  form.submitted ?? telephone?.at ?? null

/** Labels of a referee's reasons to decline (B-REC-05). */
export const declinedLabels: Record<DeclineReason, MessageDescriptor> = {
  cannot: msg`Cannot give a reference`,
  wrong_person: msg`Says they are the wrong person`,
}

/**
 * A second look that a reference still needs. `isYours` is true if the reader can take it now. `since` is the time from
 * which it is due.
 */
export type NeededLook = { isYours: boolean; since: string | null }

/**
 * Returns the second look that a reference needs because only one person has handled it. Null if it needs no second
 * look.
 */
export function getNeededLook(
  reference: Pick<Reference, 'by_one_person'>,
  { two_people, waiting_for: waiting }: Pick<Application, 'two_people' | 'waiting_for'>,
): NeededLook | null {
  if (!reference.by_one_person) return null
  const isDue = waiting?.what === 'second_look'
  return { isYours: isDue && two_people.can_look, since: isDue ? waiting.since : null }
}

type ReferenceTimelineProps = {
  reference: Reference
  /** True if the reader has to check the reference. */
  yours: boolean
  look: NeededLook | null
}

/** Timeline of one reference: request, answer, check and second look. */
export const ReferenceTimeline = ({ reference, yours, look }: ReferenceTimelineProps) => {
  const { t, i18n } = useLingui()
  const {
    email_sent: sent,
    declined,
    former_decline: formerDecline,
    telephone,
    verified,
    checked,
    next_reminder: next,
  } = reference
  const answerTime = getAnswerTime(reference)
  const timelineEntries: TimelineEvent[] = []
  if (formerDecline)
    timelineEntries.push({
      key: 'former-decline',
      state: 'wrong',
      words: i18n._(declinedLabels[formerDecline.reason]),
      when: formatTimestamp(formerDecline.at),
    })
  timelineEntries.push({
    key: 'sent',
    state: sent ? 'done' : 'open',
    words: sent ? t`Request sent` : t`Request not sent`,
    when: sent ? formatNameAndDate(reference.sent_by, sent) : null,
  })
  function renderAnswer() {
    if (telephone) return <TelephoneAnswerText telephone={telephone} />
    if (answerTime) return t`Answered`
    return t`Not answered`
  }
  if (declined)
    timelineEntries.push({
      key: 'declined',
      state: 'wrong',
      words: i18n._(declinedLabels[declined.reason]),
      when: formatTimestamp(declined.at),
    })
  else
    timelineEntries.push({
      key: 'answered',
      state: answerTime ? 'done' : 'open',
      words: renderAnswer(),
      when: answerTime ? formatTimestamp(answerTime) : null,
    })
  if (next)
    timelineEntries.push({
      key: 'reminder',
      state: 'open',
      words: next.to === 'referee' ? t`Next reminder to the referee` : t`Next message to the applicant`,
      when: formatDayCell(getLondonDay(new Date(next.at))),
    })
  if (verified) {
    const { by: caller } = verified
    timelineEntries.push({
      key: 'verified',
      state: 'done',
      words: t`Confirmed by telephone by ${caller}`,
      when: formatTimestamp(verified.at),
    })
  }
  function buildCheckEntry(): TimelineEvent {
    if (checked) {
      const when = reference.checked_at && formatNameAndDate(reference.checked_by, reference.checked_at)
      return { key: 'checked', state: 'done', words: t`Checked`, when }
    }
    if (yours) {
      const when = answerTime ? <Days days={countDaysSince(answerTime)} /> : null
      return { key: 'checked', state: 'yours', words: t`Waiting for you`, when }
    }
    return { key: 'checked', state: 'open', words: t`Not checked`, when: null }
  }
  if (!declined) timelineEntries.push(buildCheckEntry())
  if (look)
    timelineEntries.push({
      key: 'second_look',
      state: look.isYours ? 'yours' : 'open',
      words: t`Second look`,
      when: <LookText look={look} />,
    })
  return <Timeline moments={timelineEntries} className="self-start" />
}

/** Formats name and date, for example "Nia Rees, 03/11/2026". Without a name, formats date and time. */
function formatNameAndDate(personName: string | null, timestamp: string): string {
  return personName ? `${personName}, ${formatDateCell(timestamp)}` : formatTimestamp(timestamp)
}

const LookText = ({ look: { isYours, since } }: { look: NeededLook }) => {
  const days = since === null ? 0 : countDaysSince(since)
  return (
    <>
      {isYours ? <Trans>Waiting for you</Trans> : <Trans>Someone else must look</Trans>}
      {days > 0 ? (
        <>
          , <Days days={days} />
        </>
      ) : null}
    </>
  )
}

const TelephoneAnswerText = ({
  telephone: { by: recorder, number },
}: {
  telephone: NonNullable<Reference['telephone']>
}) =>
  number ? (
    <Trans>
      Given by telephone to {recorder}, {number}
    </Trans>
  ) : (
    <Trans>Given by telephone to {recorder}</Trans>
  )
