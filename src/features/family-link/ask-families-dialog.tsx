import { familyLinkOperations, type LinkPreview } from '@contract/family/family-links.ts'
import { CONFIRMATION_MONTHS } from '@contract/rules/health-freshness.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '@/api/call.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { useRecordAction } from '@/features/recruitment/use-record-action.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Name } from '@/ui/name.tsx'
import { Select } from '@/ui/select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { leftOutLabels } from './link-people.tsx'
import { maskNumber } from './mask-number.ts'

/** Value of the choice that selects all people. */
const EVERYONE = 'everyone'

/** Value of the choice that selects the people of all groups. */
const ALL_GROUPS = 'all'

/** Months without a confirmation that a user can choose. */
const monthChoices: { value: string; label: MessageDescriptor }[] = [
  { value: '12', label: msg`A year` },
  { value: '6', label: msg`Half a year` },
  { value: EVERYONE, label: msg`Any time: ask everyone` },
]

/** Dialog that sends their private link to many families, after a list of who gets it (B-FAM-01). */
export const AskFamiliesDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const { busy: isSending, run } = useRecordAction(['family_links'])
  const [months, setMonths] = useState<string>(String(CONFIRMATION_MONTHS))
  const [group, setGroup] = useState(ALL_GROUPS)
  const groups = useGroupChoices()
  const body = {
    ...(months !== EVERYONE && { unconfirmed_months: Number(months) }),
    ...(group !== ALL_GROUPS && { group }),
  }
  const previewQuery = useOperationQuery(familyLinkOperations['family_links.preview'], { body })
  const { answer: preview, reachable, busy, missing: isForbidden, ...state } = previewQuery
  const count = preview?.recipients.length ?? 0
  const hasTexts = preview?.recipients.some(({ channel }) => channel === 'text') ?? false
  const send = async () => {
    const isSent = await run(
      () => call(familyLinkOperations['family_links.send'], { body }),
      hasTexts ? t`The links are on their way` : t`The emails are on their way`,
    )
    if (isSent) onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        size="wide"
        title={<Trans>Ask families to check their details</Trans>}
        description={
          preview?.text_hours ? (
            <Trans>
              Each family gets an email with its own link, or a text if it has no email address. People who are left out
              below are not asked. Send those links from the person’s record.
            </Trans>
          ) : (
            <Trans>
              Each family gets an email with its own link. People who are left out below are not asked. Send those links
              from the person’s record.
            </Trans>
          )
        }
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="primary"
              icon={Send}
              busy={isSending}
              disabled={!reachable || count === 0}
              onClick={() => void send()}
            >
              {hasTexts ? (
                <Plural value={count} one="Send # link" other="Send # links" />
              ) : (
                <Plural value={count} one="Send # email" other="Send # emails" />
              )}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Field label={<Trans>Details not confirmed for</Trans>}>
            <Select
              value={months}
              options={monthChoices.map(({ value, label }) => ({ value, label: t(label) }))}
              onValueChange={setMonths}
            />
          </Field>
          {groups.length > 1 ? (
            <Field label={<Trans>Group</Trans>}>
              <Select
                value={group}
                options={[{ value: ALL_GROUPS, label: t`All groups` }, ...groups]}
                onValueChange={setGroup}
              />
            </Field>
          ) : null}
          <LoadNotice
            {...state}
            reachable={reachable}
            stale={preview !== null}
            words={{
              cutOff: <Trans>Emails can be sent only where there is Wi-Fi.</Trans>,
              fault: <Trans>The list of families could not be read.</Trans>,
              stale: <Trans>Below is what was read last.</Trans>,
            }}
          />
          {isForbidden ? (
            <p>
              <Trans>You may not send family links.</Trans>
            </p>
          ) : null}
          {busy ? <Skeleton className="h-48" /> : null}
          {preview ? <PreviewLists preview={preview} /> : null}
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** Returns the club's groups as choices, sorted by name. A club without groups has one. */
function useGroupChoices(): { value: string; label: string }[] {
  const { db } = useReplica()
  const groups = useLiveQuery(() => db.rows('groups').toArray(), [db])
  return (groups ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

const PreviewLists = ({
  preview: { recipients, left_out: leftOut, text_hours: textHours },
}: {
  preview: LinkPreview
}) => {
  const { t, i18n } = useLingui()
  const mailed = recipients.filter(({ channel }) => channel === 'email')
  const { from, to } = textHours ?? { from: 0, to: 0 }
  const texted = recipients.filter(({ channel }) => channel === 'text')
  return (
    <>
      {recipients.length === 0 ? (
        <p>
          <Trans>No family is asked.</Trans>
        </p>
      ) : null}
      {mailed.length > 0 ? (
        <RecipientList
          title={<Plural value={mailed.length} one="# email" other="# emails" />}
          label={t`Families that get an email`}
          recipients={mailed}
        />
      ) : null}
      {texted.length > 0 && textHours ? (
        <RecipientList
          title={<Plural value={texted.length} one="# text" other="# texts" />}
          label={t`Families that get a text`}
          note={
            <Trans>
              Texts go out between {from}:00 and {to}:00.
            </Trans>
          }
          recipients={texted}
        />
      ) : null}
      {leftOut.length > 0 ? (
        <details open>
          <summary className="min-h-touch cursor-pointer py-2 font-bold">
            <Plural value={leftOut.length} one="# person left out" other="# people left out" />
          </summary>
          <ul aria-label={t`Left out`} className="divide-y divide-border">
            {leftOut.map(({ id, name, reason }) => (
              <li key={`${id} ${reason}`} className="py-2 wrap-anywhere">
                <b>
                  <Name>{name}</Name>
                </b>
                <span className="block text-sm text-muted-foreground">{i18n._(leftOutLabels[reason])}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

type RecipientListProps = {
  title: ReactNode
  label: string
  note?: ReactNode
  recipients: LinkPreview['recipients']
}

const RecipientList = ({ title, label, note, recipients }: RecipientListProps) => (
  <details open>
    <summary className="min-h-touch cursor-pointer py-2 font-bold">{title}</summary>
    {note ? <p className="text-sm text-muted-foreground">{note}</p> : null}
    <ul aria-label={label} className="divide-y divide-border">
      {recipients.map(({ id, name, to: address, channel, people }) => (
        <li key={id} className="py-2 wrap-anywhere">
          <b>
            <Name>{name}</Name>
          </b>{' '}
          <span className="text-muted-foreground">{channel === 'text' ? maskNumber(address) : address}</span>
          <span className="block text-sm">{people.map((one) => one.name).join(', ')}</span>
        </li>
      ))}
    </ul>
  </details>
)
