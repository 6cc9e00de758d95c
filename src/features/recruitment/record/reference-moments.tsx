import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import type { DeclineReason } from '@contract/recruitment/reference-forms.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatStamp } from '@/i18n/format.ts'
import { type Moment, Timeline } from '@/kit/detail/timeline.tsx'
import { dateCell, dayCell } from '@/kit/list/cells.ts'
import { Days, daysSince } from '../late-mark.tsx'

/** True if a reference was submitted as a form or recorded by telephone. */
export const isAnswered = ({ form, telephone }: Pick<Reference, 'form' | 'telephone'>): boolean =>
  form.submitted !== null || telephone !== null

/** Returns the time of the answer. Returns null before the answer. */
export const answeredAt = ({ form, telephone }: Pick<Reference, 'form' | 'telephone'>): string | null =>
  form.submitted ?? telephone?.at ?? null

/** Labels of a referee's reasons to decline (B-REC-05). */
export const declinedWords: Record<DeclineReason, MessageDescriptor> = {
  cannot: msg`Cannot give a reference`,
  wrong_person: msg`Says they are the wrong person`,
}

/** Second look that a reference still needs. */
export type NeededLook = { isYours: boolean; since: string | null }

/** Returns the second look that a reference needs because one person handled it, or null. */
export function secondLookOf(
  reference: Pick<Reference, 'by_one_person'>,
  { two_people, waiting_for: waiting }: Pick<Application, 'two_people' | 'waiting_for'>,
): NeededLook | null {
  if (!reference.by_one_person) return null
  const isDue = waiting?.what === 'second_look'
  return { isYours: isDue && two_people.can_look, since: isDue ? waiting.since : null }
}

type ReferenceMomentsProps = {
  reference: Reference
  /** True if the reference waits for the reader's check. */
  yours: boolean
  look: NeededLook | null
}

/** Timeline of one reference: request, answer, check and second look. */
export const ReferenceMoments = ({ reference, yours, look }: ReferenceMomentsProps) => {
  const { t, i18n } = useLingui()
  const {
    email_sent: sent,
    declined,
    former_decline: former,
    telephone,
    verified,
    checked,
    next_reminder: next,
  } = reference
  const at = answeredAt(reference)
  const moments: Moment[] = []
  if (former)
    moments.push({
      key: 'former-decline',
      state: 'wrong',
      words: i18n._(declinedWords[former.reason]),
      when: formatStamp(former.at),
    })
  moments.push({
    key: 'sent',
    state: sent ? 'done' : 'open',
    words: sent ? t`Request sent` : t`Request not sent`,
    when: sent ? named(reference.sent_by, sent) : null,
  })
  if (declined)
    moments.push({
      key: 'declined',
      state: 'wrong',
      words: i18n._(declinedWords[declined.reason]),
      when: formatStamp(declined.at),
    })
  else
    moments.push({
      key: 'answered',
      state: at ? 'done' : 'open',
      words: telephone ? <ByTelephone telephone={telephone} /> : at ? t`Answered` : t`Not answered`,
      when: at ? formatStamp(at) : null,
    })
  if (next)
    moments.push({
      key: 'reminder',
      state: 'open',
      words: next.to === 'referee' ? t`Next reminder to the referee` : t`Next message to the applicant`,
      when: dayCell(dayInLondon(new Date(next.at))),
    })
  if (verified) {
    const { by } = verified
    moments.push({
      key: 'verified',
      state: 'done',
      words: t`Confirmed by telephone by ${by}`,
      when: formatStamp(verified.at),
    })
  }
  if (!declined)
    moments.push({
      key: 'checked',
      state: checked ? 'done' : yours ? 'yours' : 'open',
      words: checked ? t`Checked` : yours ? t`Waiting for you` : t`Not checked`,
      when: checked ? (
        reference.checked_at && named(reference.checked_by, reference.checked_at)
      ) : yours && at ? (
        <Days days={daysSince(at)} />
      ) : null,
    })
  if (look)
    moments.push({
      key: 'second_look',
      state: look.isYours ? 'yours' : 'open',
      words: t`Second look`,
      when: <LookWords look={look} />,
    })
  return <Timeline moments={moments} className="self-start" />
}

/** Formats name and date, for example "Nia Rees, 03/11/2026". Without a name, the text is date and time. */
function named(by: string | null, at: string): string {
  return by ? `${by}, ${dateCell(at)}` : formatStamp(at)
}

const LookWords = ({ look: { isYours, since } }: { look: NeededLook }) => {
  const days = since === null ? 0 : daysSince(since)
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

const ByTelephone = ({ telephone: { by, number } }: { telephone: NonNullable<Reference['telephone']> }) =>
  number ? (
    <Trans>
      Given by telephone to {by}, {number}
    </Trans>
  ) : (
    <Trans>Given by telephone to {by}</Trans>
  )
