import type { Application } from '@contract/recruitment/applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { formatStamp } from '@/i18n/format.ts'
import { type Term, TermList } from '@/kit/detail/term-list.tsx'
import { dayCell } from '@/kit/list/cells.ts'
import { Button } from '@/ui/button.tsx'
import { Table } from '@/ui/data-table.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useRoleWords } from '../role-words.ts'
import { useStatusWords } from '../status-words.ts'
import { confirmationWords } from './dbs-tab.tsx'
import { useDeclarations } from './declarations-tab.tsx'
import { OwnNotice } from './own-notice.tsx'
import { DeclarationsNotice, ReferencesNotice } from './read-notices.tsx'
import { answeredAt } from './reference-moments.tsx'
import type { ApplicationState } from './use-application.ts'
import { useSecondLookTerms } from './use-second-look-terms.ts'
import { WhoDidWhat } from './who-did-what.tsx'

type RecordSheetProps = {
  flow: RecruitmentFlow
  state: ApplicationState
  application: Application
  /** What the flow knows of them besides. */
  more?: readonly Term[]
  /** Of a Young Helper, who has no referees and no check: the consent of a parent or guardian. */
  consent?: readonly Term[] | null
}

const stamp = (at: string | null | undefined): string | null => (at ? formatStamp(at) : null)

/**
 * The single record of one person on one page: who they are, references asked for, received and checked, checks with date,
 * evidence and who did it (B-REC-08). It has no answers of the form.
 */
export const RecordSheet = ({ flow, state, application, more = [], consent = null }: RecordSheetProps) => {
  const { t, i18n } = useLingui()
  const roleWords = useRoleWords()
  const secondLook = useSecondLookTerms(application)
  const statusWords = useStatusWords()
  const { form, referral, dbs_form: dbs } = application
  const known = !application.own
  const signs = known && flow.flow === 'core'
  const { declarations, state: declarationsState } = useDeclarations(application.id, signs)
  // Half a record on paper would look like a whole one.
  const whole =
    !known || ((consent !== null || state.references !== null) && (!signs || declarations !== null))
  return (
    <article className="card grid grid-cols-1 gap-4 p-5 print:border-0 print:p-0">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold">
          <Trans>Record of recruitment</Trans>
        </h2>
        <Button icon={Printer} disabled={!whole} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </header>
      <TermList
        terms={[
          { term: t`Name`, value: form.full_name },
          { term: t`Email`, value: form.email },
          { term: t`Date of birth`, value: form.date_of_birth && dayCell(form.date_of_birth) },
          ...(form.role ? [{ term: t`Role`, value: roleWords(form.role) }] : []),
          { term: t`Club`, value: form.organisation__name },
          {
            term: t`Referred`,
            value: referral && `${referral.referrer_name}, ${formatStamp(referral.created)}`,
          },
          {
            term: t`Application form`,
            value: stamp(form.submitted) ?? statusWords(form.status, form.status),
          },
          { term: t`Checks completed`, value: stamp(application.checks_completed) ?? t`Not completed` },
          ...(known ? secondLook : []),
          ...(flow.flow === 'core'
            ? [{ term: t`User`, value: application.user__email ?? t`Not converted` }]
            : []),
          ...more,
        ]}
      />
      {known ? (
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
                      ? [dbs.name, formatStamp(dbs.email_sent)].filter(Boolean).join(', ')
                      : t`Not asked`,
                  },
                  { term: t`Confirmed`, value: stamp(dbs?.submitted) ?? t`Not confirmed` },
                  ...(dbs?.valid_until ? [{ term: t`Counts until`, value: dayCell(dbs.valid_until) }] : []),
                  ...(dbs?.submitted
                    ? [
                        {
                          term: t`Evidence`,
                          value: dbs.confirmed
                            ? i18n._(confirmationWords[dbs.confirmed])
                            : dbs.confirmed__label,
                          long: true,
                        },
                      ]
                    : []),
                ]}
              />
            </>
          )}
          {signs ? <DeclarationsNotice state={declarationsState} read={declarations !== null} /> : null}
          {declarations?.length ? (
            <>
              <h3 className="text-lg font-bold">
                <Trans>Safeguarding declarations</Trans>
              </h3>
              <TermList
                terms={declarations.map(({ year, submitted }) => ({
                  term: year,
                  value: stamp(submitted) ?? t`Not signed`,
                }))}
              />
            </>
          ) : null}
          <WhoDidWhat key={state.etag} flow={flow} id={application.id} />
        </>
      ) : (
        <OwnNotice />
      )}
    </article>
  )
}

const References = ({ state: { references, referencesState } }: { state: ApplicationState }) => (
  <>
    <ReferencesNotice state={referencesState} read={references !== null} />
    {references?.length ? (
      <ReferenceRows references={references} />
    ) : references ? (
      <p>
        <Trans>No references to this application</Trans>
      </p>
    ) : referencesState.busy ? (
      <Skeleton className="h-40" />
    ) : null}
  </>
)

const ReferenceRows = ({ references }: { references: NonNullable<ApplicationState['references']> }) => {
  const { t } = useLingui()
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
          const { id, full_name, email_sent, telephone, verified, checked } = reference
          return (
            <tr key={id}>
              <td className="wrap-anywhere">{full_name ?? t`No name yet`}</td>
              <td>{stamp(email_sent) ?? t`No`}</td>
              <td>
                {stamp(answeredAt(reference)) ?? t`No`}
                {telephone ? `, ${t`by telephone`}` : null}
              </td>
              <td>{verified ? `${verified.by}, ${formatStamp(verified.at)}` : t`No`}</td>
              <td>{checked ? t`Yes` : t`No`}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
