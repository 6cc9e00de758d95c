import type { Application } from '@contract/recruitment/applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Hand, X } from 'lucide-react'
import { callForRow } from '@/api/call.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useRecordAction } from '../use-record-action.ts'

type ApplicantRequest = Application['requests'][number]
type RequestsProps = { flow: RecruitmentFlow; application: Application; mayDecide: boolean }

/** Banners with the requests that the applicant has made on the status page and that are not decided yet (B-REC-03). */
export const ApplicantRequests = ({ flow, application, mayDecide }: RequestsProps) => {
  const { t } = useLingui()
  const isReachable = useReachable()
  const { busy, run } = useRecordAction(flow.nouns)
  const openRequests = application.requests.filter(({ decided }) => decided === null)
  const decideRequest = ({ id: request }: ApplicantRequest, accept: boolean) =>
    void run(
      () => callForRow(flow.decideRequest, { params: { id: application.id, request }, body: { accept } }),
      accept ? t`Accepted` : t`Refused`,
    )
  return openRequests.map((request) => (
    <Banner
      key={request.id}
      tone="warning"
      icon={Hand}
      action={
        mayDecide ? (
          <span className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              icon={X}
              busy={busy}
              disabled={!isReachable}
              onClick={() => decideRequest(request, false)}
            >
              <Trans>Refuse</Trans>
            </Button>
            <Button
              variant="outline"
              icon={Check}
              busy={busy}
              disabled={!isReachable}
              onClick={() => decideRequest(request, true)}
            >
              <Trans>Accept</Trans>
            </Button>
          </span>
        ) : null
      }
    >
      <RequestText request={request} />
    </Banner>
  ))
}

const RequestText = ({ request: { kind, number, email, full_name, created } }: { request: ApplicantRequest }) => {
  const when = formatTimestamp(created)
  return kind === 'address_wrong' ? (
    <Trans>
      The applicant says that the address of referee {number} is wrong and should be {email}. {when}
    </Trans>
  ) : (
    <Trans>
      The applicant wants to name another referee instead of referee {number}: {full_name}, {email}. {when}
    </Trans>
  )
}
