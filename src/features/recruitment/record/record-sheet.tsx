import type { Application } from '@contract/recruitment/applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { TermList, type TermListItem } from '@/kit/detail/term-list.tsx'
import { formatDateCell, formatDayCell } from '@/kit/list/cells.ts'
import { Button } from '@/ui/button.tsx'
import { Table } from '@/ui/data-table.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useCheckLabels } from '../check-labels.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useRoleLabel } from '../role-labels.ts'
import { useStatusLabel } from '../status-labels.ts'
import { ApplicationHistory } from './application-history.tsx'
import { confirmationLabels, useBarredListLabel } from './dbs-tab.tsx'
import { useDeclarations } from './declarations-tab.tsx'
import { OwnApplicationNotice } from './own-application-notice.tsx'
import { DeclarationsNotice, ReferencesNotice } from './read-notices.tsx'
import { declinedLabels, getAnswerTime } from './reference-moments.tsx'
import type { ApplicationState } from './use-application.ts'
import { useSecondLookTerms } from './use-second-look-terms.ts'

type RecordSheetProps = {
  flow: RecruitmentFlow
  state: ApplicationState
  application: Application
  /** Further terms that only this flow shows. */
  more?: readonly TermListItem[]
  /** Consent of a parent or guardian. Set only for a Young Helper, who has no referees and no check. */
  consent?: readonly TermListItem[] | null
}

const formatStampOrNull = (timestamp: string | null | undefined): string | null =>
  timestamp ? formatTimestamp(timestamp) : null

/**
 * Recruitment record of one person on one page, without the form's answers (B-REC-08). The page shows:
 * - personal details
 * - references: requested, received and checked
 * - checks with their date, the evidence and the person who did each check
 */
export const RecordSheet = ({ flow, state, application, more = [], consent = null }: RecordSheetProps) => {
  const { t, i18n } = useLingui()
  const getRoleLabel = useRoleLabel()
  const secondLookTerms = useSecondLookTerms(application)
  const getStatusLabel = useStatusLabel()
  const { form, referral, dbs_form: dbs } = application
  const check = useCheckLabels()(dbs)
  const canReadDetails = !application.own
  const getBarredListLabel = useBarredListLabel()
  const hasDeclarations = canReadDetails && flow.flow === 'core'
  const { declarations, state: declarationsState } = useDeclarations(application.id, hasDeclarations)
  // Disable printing until everything is loaded, because a partial record on paper would look complete.
  const isComplete =
    !canReadDetails || ((consent !== null || state.references !== null) && (!hasDeclarations || declarations !== null))
  return (
    <article className="card grid grid-cols-1 gap-4 p-5 print:border-0 print:p-0">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold">
          <Trans>Record of recruitment</Trans>
        </h2>
        <Button icon={Printer} disabled={!isComplete} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </header>
      <TermList
        terms={[
          { term: t`Name`, value: form.full_name },
          { term: t`Email`, value: form.email },
          { term: t`Date of birth`, value: form.date_of_birth && formatDayCell(form.date_of_birth) },
          ...(form.role ? [{ term: t`Role`, value: getRoleLabel(form.role) }] : []),
          { term: t`Club`, value: form.organisation__name },
          {
            term: t`Referred`,
            value: referral && `${referral.referrer_name}, ${formatTimestamp(referral.created)}`,
          },
          {
            term: t`Application form`,
            value: formatStampOrNull(form.submitted) ?? getStatusLabel(form.status, form.status),
          },
          {
            term: t`Checks completed`,
            value: formatStampOrNull(application.checks_completed) ?? t`Not completed`,
          },
          ...(canReadDetails ? secondLookTerms : []),
          ...(flow.flow === 'core' ? [{ term: t`User`, value: application.user__email ?? t`Not converted` }] : []),
          ...(application.keep_for_safeguarding || application.keep_reason
            ? [
                {
                  term: application.keep_for_safeguarding
                    ? t`Kept for safeguarding`
                    : t`No longer kept for safeguarding`,
                  value: application.keep_reason ?? t`Yes`,
                  long: true,
                },
              ]
            : []),
          ...more,
        ]}
      />
      {canReadDetails ? (
        <>
          {consent ? (
            <>
              <h3 className="text-lg font-bold">
                <Trans>Parental Consent</Trans>
              </h3>
              <TermList terms={consent} />
            </>
          ) : (
            <>
              <References state={state} />
              <h3 className="text-lg font-bold">
                <Trans>DBS/PVG/Access NI check</Trans>
              </h3>
              <TermList
                terms={[
                  {
                    term: t`Asked`,
                    value: dbs?.email_sent
                      ? [dbs.name, formatTimestamp(dbs.email_sent)].filter(Boolean).join(', ')
                      : t`Not asked`,
                  },
                  { term: t`Confirmed`, value: formatStampOrNull(dbs?.submitted) ?? t`Not confirmed` },
                  ...(check ? [{ term: t`End of the check`, value: check.words }] : []),
                  ...(dbs && check
                    ? [
                        {
                          term: t`Evidence`,
                          value: dbs.confirmed ? i18n._(confirmationLabels[dbs.confirmed]) : dbs.confirmed__label,
                          long: true,
                        },
                        {
                          term: t`Children’s barred list checked`,
                          value: getBarredListLabel(dbs.barred_list_checked),
                        },
                      ]
                    : []),
                  ...(application.check_reason
                    ? [
                        {
                          term: t`Reason for going on without a check that counts`,
                          value: application.check_reason,
                          long: true,
                        },
                      ]
                    : []),
                ]}
              />
            </>
          )}
          {hasDeclarations ? <DeclarationsNotice state={declarationsState} read={declarations !== null} /> : null}
          {declarations?.length ? (
            <>
              <h3 className="text-lg font-bold">
                <Trans>Safeguarding declarations</Trans>
              </h3>
              <TermList
                terms={declarations.map(({ year, submitted }) => ({
                  term: year,
                  value: formatStampOrNull(submitted) ?? t`Not signed`,
                }))}
              />
            </>
          ) : null}
          <ApplicationHistory key={state.etag} flow={flow} id={application.id} />
        </>
      ) : (
        <OwnApplicationNotice />
      )}
    </article>
  )
}

const References = ({ state: { references, referencesState } }: { state: ApplicationState }) => (
  <>
    <ReferencesNotice state={referencesState} read={references !== null} />
    {references?.length ? <ReferenceRows references={references} /> : null}
    {references?.length === 0 ? (
      <p>
        <Trans>No references to this application</Trans>
      </p>
    ) : null}
    {references === null && referencesState.busy ? <Skeleton className="h-40" /> : null}
  </>
)

const ReferenceRows = ({ references }: { references: NonNullable<ApplicationState['references']> }) => {
  const { t, i18n } = useLingui()
  return (
    <Table caption={t`References`} readOnly>
      <thead>
        <tr>
          <th scope="col">{t`Referee`}</th>
          <th scope="col">{t`Requested`}</th>
          <th scope="col">{t`Received`}</th>
          <th scope="col">{t`Confirmed by telephone`}</th>
          <th scope="col">{t`Checked`}</th>
        </tr>
      </thead>
      <tbody>
        {references.map((reference) => {
          const { id, full_name, email_sent, telephone, verified, checked, declined, replaced } = reference
          const day = replaced && formatDateCell(replaced)
          const receivedAt = formatStampOrNull(getAnswerTime(reference))
          return (
            <tr key={id}>
              <td className="wrap-anywhere">
                {full_name ?? t`No name yet`}
                {day ? <span className="block text-sm">{t`Replaced on ${day}`}</span> : null}
              </td>
              <td>{formatStampOrNull(email_sent) ?? t`No`}</td>
              <td>
                {receivedAt ?? (declined ? i18n._(declinedLabels[declined.reason]) : t`No`)}
                {telephone ? `, ${t`by telephone`}` : null}
              </td>
              <td>{verified ? `${verified.by}, ${formatTimestamp(verified.at)}` : t`No`}</td>
              <td>{checked ? t`Yes` : t`No`}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
