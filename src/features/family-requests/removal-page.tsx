import { type FamilyRequest, familyRequestOperations } from '@contract/family/family-requests.ts'
import { REMOVED_PERSON_DAYS } from '@contract/registered/registered-removed.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { MailX, Scale } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '@/api/call.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { DetailPage } from '@/kit/detail/detail-page.tsx'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { OtherAdultsCard, RequestFacts } from './request-facts.tsx'
import { findRequest, useRemovalRequests } from './use-family-requests.ts'

const DECIDE = familyRequestOperations['removal_requests.decide']

/** Page of a request to be removed: the other adults first, then the request and the decision (B-FAM-07). */
export function RemovalRequestPage({ id }: { id: string }) {
  const { t } = useLingui()
  const { request, ...state } = findRequest<FamilyRequest, ReturnType<typeof useRemovalRequests>>(
    useRemovalRequests(),
    id,
  )
  return (
    <DetailPage
      title={t`Request to be removed`}
      back={{ to: '/removal_requests', label: t`Families who ask to be removed` }}
      state={state}
      there={request !== null}
    >
      {request ? (
        <>
          <OtherAdultsCard adults={request.other_adults}>
            {t`They may need these records, or not agree. Speak to them before you decide, if that is safe for everyone.`}
          </OtherAdultsCard>
          <RequestFacts request={request} />
          <Decision request={request} />
        </>
      ) : null}
    </DetailPage>
  )
}

function Decision({ request }: { request: FamilyRequest }) {
  const { t } = useLingui()
  const wifiHintId = useId()
  const isReachable = useReachable()
  const navigate = useNavigate()
  const invalidate = useInvalidate('removal_requests', 'registered')
  const [openDialog, setOpenDialog] = useState<'remove' | 'keep' | null>(null)
  const close = () => setOpenDialog(null)
  const finish = () => void navigate({ to: '/removal_requests', replace: true, ignoreBlocker: true }).then(invalidate)
  const networkProps = { disabled: !isReachable, 'aria-describedby': isReachable ? undefined : wifiHintId }
  const count = request.people.length
  return (
    <Card padded className="grid gap-4">
      <CardTitle icon={Scale}>
        <Trans>Your decision</Trans>
      </CardTitle>
      <p>
        <Trans>
          Removed people leave the register and every tablet at once. Past sessions keep an anonymous attendance. You
          can bring them back for {REMOVED_PERSON_DAYS} days, then they are erased for good.
        </Trans>
      </p>
      {request.has_email ? null : (
        <Banner tone="warning" icon={MailX}>
          <Trans>Hallbook has no email address of this family. Tell them your decision yourself.</Trans>
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button {...networkProps} size="comfort" variant="danger" onClick={() => setOpenDialog('remove')}>
          {count > 0 ? <Plural value={count} one="Remove # person" other="Remove # people" /> : <Trans>Close it</Trans>}
        </Button>
        <Button {...networkProps} size="comfort" onClick={() => setOpenDialog('keep')}>
          <Trans>Keep their details</Trans>
        </Button>
        {isReachable ? null : <NeedsWifi id={wifiHintId} />}
      </div>
      {openDialog === 'remove' ? (
        <AnswerDialog
          title={t`Remove these people?`}
          description={
            request.has_email ? (
              <Trans>The family gets an email that it was done.</Trans>
            ) : (
              <Trans>Tell the family yourself that it was done.</Trans>
            )
          }
          sendLabel={<Trans>Remove</Trans>}
          label={t`Note for the club`}
          optional
          savedMessage={t`Removed. You can bring them back from “Removed people”.`}
          save={(reason) => call(DECIDE, { params: { id: request.id }, body: { decision: 'remove', reason } })}
          onSaved={finish}
          onClose={close}
        />
      ) : null}
      {openDialog === 'keep' ? (
        <AnswerDialog
          title={t`Keep their details?`}
          description={<Trans>The law lets you keep what you must have, such as a record of an accident.</Trans>}
          sendLabel={request.has_email ? <Trans>Send and keep</Trans> : <Trans>Keep</Trans>}
          label={t`Reason for the family`}
          hint={
            request.has_email
              ? t`This text is emailed to the family. Do not name anyone else.`
              : t`Tell the family this reason yourself.`
          }
          savedMessage={request.has_email ? t`The reason is on its way to the family.` : t`The decision is saved.`}
          save={(reason) => call(DECIDE, { params: { id: request.id }, body: { decision: 'keep', reason } })}
          onSaved={finish}
          onClose={close}
        />
      ) : null}
    </Card>
  )
}
