import type { RecordMail } from '@contract/recruitment/mails.ts'
import type { MailKind } from '@contract/recruitment/vocabulary.ts'
import { type BounceReason, getBounceReason } from '@contract/rules/bounce-reason.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { Timeline, type TimelineEvent } from '@/kit/detail/timeline.tsx'

const mailKindLabels: Record<MailKind, MessageDescriptor> = {
  application_form: msg`Link to the application form`,
  receipt: msg`Receipt of the application`,
  reference_request: msg`Reference request`,
  reference_reminder: msg`Reminder of the reference`,
  referees_waited_for: msg`Message to the applicant about late references`,
  dbs_form: msg`DBS/PVG/Access NI form`,
  check_ending: msg`Notice that a check ends soon`,
  scheme_member_left: msg`Notice that Disclosure Scotland must be told`,
  declaration: msg`Safeguarding declaration`,
  declaration_reminder: msg`Reminder of the declaration`,
  parental_consent: msg`Parental consent form`,
  second_look: msg`Request for a second look`,
  another_address: msg`Question to the applicant about their email address`,
  application_form_reminder: msg`Reminder of the application form`,
  dbs_form_reminder: msg`Reminder of the DBS/PVG/Access NI form`,
  parental_consent_reminder: msg`Reminder of the parental consent`,
  erasure: msg`Notice that details will be erased soon`,
}

/**
 * Text about an email and its delivery state, for the record's timeline (B-REC-04). For a failed or bounced email, the
 * text explains what to do.
 */
const MailText = ({ mail: { kind, to: recipient, state, reason } }: { mail: RecordMail }) => {
  const { i18n } = useLingui()
  const what = i18n._(mailKindLabels[kind])
  switch (state) {
    case 'queued':
      return (
        <Trans>
          {what} to {recipient}: waiting to be sent
        </Trans>
      )
    case 'handed_over':
      return (
        <Trans>
          {what} to {recipient}: sent
        </Trans>
      )
    case 'bounced':
      return <BouncedMailText what={what} to={recipient} why={getBounceReason(reason)} />
    case 'failed':
      return (
        <Trans>
          {what} to {recipient}: it could not be sent. Try again.
        </Trans>
      )
  }
}

/** Text about a bounced email, with the next step. */
const BouncedMailText = ({ what, to: recipient, why }: { what: string; to: string; why: BounceReason }) => {
  switch (why) {
    case 'no_such_address':
      return (
        <Trans>
          {what} to {recipient}: no such address. Ask for another one.
        </Trans>
      )
    case 'mailbox_full':
      return (
        <Trans>
          {what} to {recipient}: the mailbox is full. Send it again later, or ring them.
        </Trans>
      )
    case 'refused':
      return (
        <Trans>
          {what} to {recipient}: their mail server refused it. Ask for another address, or ring them.
        </Trans>
      )
    case 'other':
      return (
        <Trans>
          {what} to {recipient}: it came back. Ask for another address.
        </Trans>
      )
  }
}

const hasFailed = ({ state }: RecordMail) => state === 'bounced' || state === 'failed'

function getMomentState(mail: RecordMail): TimelineEvent['state'] {
  if (hasFailed(mail)) return 'wrong'
  return mail.state === 'queued' ? 'open' : 'done'
}

/** Timeline of a record's emails. Renders nothing if the record has no emails. */
export const MailTimeline = ({ mails }: { mails: readonly RecordMail[] }) => {
  if (mails.length === 0) return null
  const timelineEntries = mails.map(
    (mail): TimelineEvent => ({
      key: mail.id,
      state: getMomentState(mail),
      words: <MailText mail={mail} />,
      when: formatTimestamp(mail.at),
    }),
  )
  return <Timeline moments={timelineEntries} />
}
