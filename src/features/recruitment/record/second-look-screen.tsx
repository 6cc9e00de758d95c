import type { Application } from '@contract/recruitment/applications.ts'
import { getStoredCheckValidity } from '@contract/recruitment/check-validity.ts'
import { LATE_DAYS } from '@contract/recruitment/vocabulary.ts'
import type { VolunteerApplication } from '@contract/recruitment/volunteer-applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChefHat, Clock, EyeOff, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Comparison } from '@/kit/detail/compared.ts'
import { ComparisonView } from '@/kit/detail/comparison-view.tsx'
import { DetailPage } from '@/kit/detail/detail-page.tsx'
import { sideColumnClasses } from '@/kit/detail/side-column-classes.ts'
import { formatDayCell } from '@/kit/list/cells.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { countDaysSince, Days } from '../overdue-badge.tsx'
import { useRoleLabel } from '../role-labels.ts'
import { ApplicationFacts } from './application-facts.tsx'
import { LookCard } from './look-card.tsx'
import { LookWarnings } from './look-warnings.tsx'
import { OwnApplicationNotice } from './own-application-notice.tsx'
import { ReferencesNotice } from './read-notices.tsx'
import { useAnsweredReferences } from './use-answered-references.ts'
import { useApplication } from './use-application.ts'
import { useConsentComparison } from './use-consent-comparison.tsx'
import { useReferenceComparison } from './use-reference-comparison.tsx'

type SecondLookScreenProps = { flow: RecruitmentFlow; id: string }

/** Page on which a second person looks at references and checks, with the form that records the second look. */
export const SecondLookScreen = ({ flow, id }: SecondLookScreenProps) => {
  const { t } = useLingui()
  const state = useApplication(flow, id)
  const { application, found } = state
  const isYoung = application !== null && isYoungHelper(application)
  const backPath = `${flow.to}/${id}/${isYoung ? 'parental_consent' : 'references'}`
  const [name, email] = [application?.form.full_name ?? '', application?.form.email ?? '']
  function renderLook() {
    if (!application) return null
    if (application.own) return <OwnApplicationNotice />
    if (isYoung) return <ConsentLook flow={flow} application={application} state={state} back={backPath} />
    if (!state.rights.readReferences)
      return <WithheldLook flow={flow} application={application} state={state} back={backPath} />
    return <ReferenceLook flow={flow} application={application} state={state} back={backPath} />
  }
  return (
    <DetailPage
      title={application ? t`Second look: ${name} (${email})` : t`Second look`}
      back={{ to: backPath, label: t`Back to the application` }}
      state={found}
      there={application !== null}
      facts={
        application ? (
          <>
            <ApplicationFacts application={application} />
            <KindFact application={application} />
            <WaitingFact application={application} />
          </>
        ) : null
      }
    >
      {renderLook()}
    </DetailPage>
  )
}

function isYoungHelper(application: Application): boolean {
  return (application as unknown as VolunteerApplication).form.is_young_helper === true
}

/** Kind of volunteer, or the role that the person applies for. */
const KindFact = ({ application }: { application: Application }) => {
  const { t } = useLingui()
  const getRoleLabel = useRoleLabel()
  const { is_young_helper: isYoung } = (application as unknown as VolunteerApplication).form
  function getKindLabel() {
    if (isYoung) return t`Young Helper`
    if (isYoung === false) return t`Lunchmaker`
    return getRoleLabel(application.form.role)
  }
  const kind = getKindLabel()
  if (!kind) return null
  return (
    <span className="inline-flex items-center gap-2">
      <ChefHat aria-hidden="true" className="size-5 flex-none text-muted-foreground" />
      {kind}
    </span>
  )
}

const WaitingFact = ({ application: { waiting_for: waiting } }: { application: Application }) => {
  if (waiting?.what !== 'second_look') return null
  const days = countDaysSince(waiting.since)
  return (
    <span className={clsx('inline-flex items-center gap-2', days >= LATE_DAYS.amber && 'font-bold')}>
      <Clock aria-hidden="true" className="size-5 flex-none text-muted-foreground" />
      <span>
        <Trans>Waiting for a second person</Trans>
        {days > 0 ? (
          <>
            , <Days days={days} />
          </>
        ) : null}
      </span>
    </span>
  )
}

type LookProps = Pick<SecondLookScreenProps, 'flow'> & {
  application: Application
  state: ReturnType<typeof useApplication>
  back: string
}

const ReferenceLook = ({ flow, application, state, back: backPath }: LookProps) => {
  const { t } = useLingui()
  const answeredReferences = useAnsweredReferences(flow, state.references)
  const comparison = useReferenceComparison(application, answeredReferences.references)
  const alerts = useCheckAlerts(flow, application)
  const isBusy = state.referencesState.busy || answeredReferences.isBusy
  return (
    <TwoColumns
      card={
        <LookCard
          flow={flow}
          application={application}
          references={answeredReferences.references}
          look={state.look}
          isWhole={answeredReferences.isWhole}
          back={backPath}
        />
      }
    >
      <ReferencesNotice
        state={state.references ? (answeredReferences.state ?? state.referencesState) : state.referencesState}
        read={answeredReferences.references.length > 0}
      />
      <LookWarnings alerts={alerts} warnings={comparison.warnings} />
      {isBusy ? (
        <Skeleton className="h-120" />
      ) : (
        <ComparisonOrEmpty comparison={comparison} caption={t`References side by side`} />
      )}
    </TwoColumns>
  )
}

/** Page for a reader whose role may not see the answers of referees. */
const WithheldLook = ({ flow, application, state, back: backPath }: LookProps) => (
  <TwoColumns
    card={
      <LookCard
        flow={flow}
        application={application}
        references={[]}
        look={state.look}
        isWhole={false}
        back={backPath}
      />
    }
  >
    <EmptyState icon={EyeOff} title={<Trans>Not shown to your role</Trans>} />
  </TwoColumns>
)

const ConsentLook = ({ flow, application, state, back: backPath }: LookProps) => {
  const { t } = useLingui()
  const comparison = useConsentComparison(application as unknown as VolunteerApplication)
  return (
    <TwoColumns
      card={
        <LookCard flow={flow} application={application} references={null} look={state.look} isWhole back={backPath} />
      }
    >
      <LookWarnings alerts={[]} warnings={comparison.warnings} />
      <ComparisonOrEmpty comparison={comparison} caption={t`Parental Consent`} />
    </TwoColumns>
  )
}

const ComparisonOrEmpty = (props: { comparison: Comparison; caption: string }) =>
  props.comparison.columns.length === 0 ? (
    <EmptyState icon={Users} title={<Trans>No references to this application</Trans>} />
  ) : (
    <ComparisonView {...props} />
  )

/** Layout of a page's content and a card. On a wide screen the card is next to the content, otherwise below it. */
const TwoColumns = ({ card, children }: { card: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-4 min-[70rem]:grid-cols-[minmax(0,1fr)_20.5rem]">
    <div className="grid min-w-0 grid-cols-1 content-start gap-3">{children}</div>
    <aside className={sideColumnClasses}>{card}</aside>
  </div>
)

/** Returns a list with one alert if an adult's check has ended or has an unknown end. Otherwise the list is empty. */
const useCheckAlerts = (flow: RecruitmentFlow, { id, dbs_form: dbs }: Application) => {
  const { t } = useLingui()
  const state = getStoredCheckValidity(dbs)?.state
  if (state !== 'ended' && state !== 'unknown') return []
  const end = dbs?.valid_until ? formatDayCell(dbs.valid_until) : ''
  return [
    {
      key: 'check',
      words: <b>{state === 'ended' ? t`The check ran out on ${end}.` : t`The end of the check is not known.`}</b>,
      link: (
        <Link to={`${flow.to}/${id}/dbs` as '/'}>
          <Trans>DBS form</Trans>
        </Link>
      ),
    },
  ]
}
