import type { Application } from '@contract/recruitment/applications.ts'
import { useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { DetailPage } from '@/kit/detail/detail-page.tsx'
import { type DetailTab, DetailTabs } from '@/kit/detail/detail-tabs.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { AddressOwnerQuestions } from '../address-owner-questions.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationRail } from './application-rail.tsx'
import type { ApplicationTab, ApplicationTabs } from './application-tabs.tsx'
import { DeletedNotice } from './deleted-notice.tsx'
import { OwnApplicationNotice } from './own-application-notice.tsx'
import { RingApplicantNotice } from './ring-applicant-notice.tsx'
import { SimilarAccounts } from './similar-accounts.tsx'
import type { ApplicationState } from './use-application.ts'
import type { StepFacts } from './use-left-steps.tsx'
import { Warnings } from './warnings.tsx'

type ApplicationScreenProps = {
  flow: RecruitmentFlow
  state: ApplicationState
  id: string
  list: { to: string; label: string }
  titleOf: (application: Application) => string
  tabsOf: (application: Application) => ApplicationTabs
  /** Active tab, from the URL. */
  tab: string
  /** Form that was opened from the active tab. It is shown as an additional tab next to it. */
  openedForm?: Pick<DetailTab, 'label' | 'search'> | null
  conversionOf: (application: Application) => StepFacts['conversion']
  consentOf?: (application: Application) => { facts: NonNullable<StepFacts['consent']>; action: ReactNode } | undefined
  /** Renders the dialog for converting an application. */
  convert: (application: Application, onClose: () => void) => ReactNode
}

/**
 * Returns true for a warning about the application itself. Warnings about a referee are shown on the reference card. A
 * shared address is shown with the consent.
 */
const isApplicationWarning = ({ number, kind }: Application['warnings'][number]) =>
  number === 0 && kind !== 'consent_shared'

/** Value of the tab for an opened form. The URL never contains this value. */
const OPENED_FORM_TAB = 'opened_form'

const toDetailTabs = (tabs: ApplicationTabs): DetailTab[] =>
  Object.entries(tabs).flatMap(([value, { label, count, waits, alarm }]) =>
    label ? [{ value, label, count, waits, alarm }] : [],
  )

/** Page of one application, for both flows: header, facts, tabs, remaining steps and the open tab. */
export const ApplicationScreen = (props: ApplicationScreenProps) => {
  const {
    flow,
    state,
    id,
    list,
    titleOf: getTitle,
    tabsOf: getTabs,
    tab,
    openedForm,
    conversionOf: getConversion,
    consentOf: getConsent,
    convert,
  } = props
  const { t } = useLingui()
  const [isConverting, setIsConverting] = useState(false)
  const { application, found } = state
  const findTab = (loadedApplication: Application) => new Map(Object.entries(getTabs(loadedApplication))).get(tab)
  if (application?.deleted)
    return (
      <DetailPage
        title={getTitle(application)}
        back={list}
        state={found}
        there
        facts={<ApplicationFacts application={application} publicForm={flow.publicForm} />}
      >
        <DeletedNotice flow={flow} id={id} deleted={application.deleted} />
        <Suspense fallback={<Skeleton className="h-60" />}>
          {new Map(Object.entries(getTabs(application))).get('application_form')?.content()}
        </Suspense>
      </DetailPage>
    )
  return (
    <DetailPage
      title={application ? getTitle(application) : list.label}
      back={list}
      state={found}
      there={application !== null}
      actions={application ? <ApplicationActions flow={flow} state={state} application={application} /> : null}
      facts={application ? <ApplicationFacts application={application} publicForm={flow.publicForm} /> : null}
      tabs={
        application ? (
          <DetailTabs
            label={t`Parts of the application`}
            tabs={toDetailTabs(getTabs(application)).flatMap((detailTab) =>
              detailTab.value === tab && openedForm
                ? [detailTab, { value: OPENED_FORM_TAB, ...openedForm }]
                : [detailTab],
            )}
            open={openedForm ? OPENED_FORM_TAB : tab}
            hrefOf={(tabValue) => `${flow.to}/${id}/${tabValue === OPENED_FORM_TAB ? tab : tabValue}`}
          />
        ) : null
      }
      rail={(folded) =>
        application ? (
          <ApplicationRail
            flow={flow}
            state={state}
            application={application}
            folded={folded}
            conversion={getConversion(application)}
            consent={getConsent?.(application)}
            onConvert={() => setIsConverting(true)}
          />
        ) : null
      }
    >
      {application ? (
        <>
          <AddressOwnerQuestions application={application.id} />
          <SimilarAccounts flow={flow} application={application} />
          <RingApplicantNotice questions={application.own_questions} />
          <Warnings warnings={application.warnings.filter(isApplicationWarning)} />
        </>
      ) : null}
      {application ? (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <OpenPart application={application} part={findTab(application)} first={`${flow.to}/${id}`} />
        </Suspense>
      ) : null}
      {application && isConverting ? <Suspense>{convert(application, () => setIsConverting(false))}</Suspense> : null}
    </DetailPage>
  )
}

type OpenPartProps = { application: Application; part: ApplicationTab | undefined; first: string }

const OpenPart = ({ application, part, first: basePath }: OpenPartProps) => {
  // Go to the form tab if this flow has no such tab. The tab may also be gone because the application became one of an
  // adult or of a Young Helper.
  if (!part) return <Navigate to={`${basePath}/application_form` as '/'} replace />
  return application.own && !part.own ? <OwnApplicationNotice /> : part.content()
}
