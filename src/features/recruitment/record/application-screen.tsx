import type { Application } from '@contract/recruitment/applications.ts'
import { useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { DetailPage } from '@/kit/detail/detail-page.tsx'
import { type DetailTab, DetailTabs } from '@/kit/detail/detail-tabs.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { OwnQuestions } from '../own-questions.tsx'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationRail } from './application-rail.tsx'
import type { ApplicationTab, ApplicationTabs } from './application-tabs.tsx'
import { AskByTelephone } from './ask-by-telephone.tsx'
import { DeletedNotice } from './deleted-notice.tsx'
import { OwnNotice } from './own-notice.tsx'
import { SimilarAccounts } from './similar-accounts.tsx'
import type { ApplicationState } from './use-application.ts'
import type { Told } from './use-left-steps.tsx'
import { Warnings } from './warnings.tsx'

type ApplicationScreenProps = {
  flow: RecruitmentFlow
  state: ApplicationState
  id: string
  list: { to: string; label: string }
  titleOf: (application: Application) => string
  tabsOf: (application: Application) => ApplicationTabs
  /** The tab that the address names. */
  tab: string
  /** A form that was opened from it, as a tab of its own beside it. */
  openedForm?: Pick<DetailTab, 'label' | 'search'> | null
  conversionOf: (application: Application) => Told['conversion']
  consentOf?: (
    application: Application,
  ) => { facts: NonNullable<Told['consent']>; action: ReactNode } | undefined
  /** The dialog by which an application is converted. */
  convert: (application: Application, onClose: () => void) => ReactNode
}

/** Warnings about a referee are on the card of their reference, and the one about a shared address is on the consent. */
const isOfApplication = ({ number, kind }: Application['warnings'][number]) =>
  number === 0 && kind !== 'consent_shared'

/** In place of the last part of an address. */
const OPENED = 'opened_form'

const listed = (tabs: ApplicationTabs): DetailTab[] =>
  Object.entries(tabs).flatMap(([value, { label, count, waits, alarm }]) =>
    label ? [{ value, label, count, waits, alarm }] : [],
  )

/** The page of one application, in both flows: head, facts, tabs, what is left, and the open part. */
export const ApplicationScreen = (props: ApplicationScreenProps) => {
  const { flow, state, id, list, titleOf, tabsOf, tab, openedForm, conversionOf, consentOf, convert } = props
  const { t } = useLingui()
  const [converts, setConverts] = useState(false)
  const { application, found } = state
  const partOf = (read: Application) => new Map(Object.entries(tabsOf(read))).get(tab)
  if (application?.deleted)
    return (
      <DetailPage
        title={titleOf(application)}
        back={list}
        state={found}
        there
        facts={<ApplicationFacts application={application} publicForm={flow.publicForm} />}
      >
        <DeletedNotice flow={flow} id={id} deleted={application.deleted} />
        <Suspense fallback={<Skeleton className="h-60" />}>
          {new Map(Object.entries(tabsOf(application))).get('application_form')?.content()}
        </Suspense>
      </DetailPage>
    )
  return (
    <DetailPage
      title={application ? titleOf(application) : list.label}
      back={list}
      state={found}
      there={application !== null}
      actions={
        application ? <ApplicationActions flow={flow} state={state} application={application} /> : null
      }
      facts={application ? <ApplicationFacts application={application} publicForm={flow.publicForm} /> : null}
      tabs={
        application ? (
          <DetailTabs
            label={t`Parts of the application`}
            tabs={listed(tabsOf(application)).flatMap((one) =>
              one.value === tab && openedForm ? [one, { value: OPENED, ...openedForm }] : [one],
            )}
            open={openedForm ? OPENED : tab}
            hrefOf={(to) => `${flow.to}/${id}/${to === OPENED ? tab : to}`}
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
            conversion={conversionOf(application)}
            consent={consentOf?.(application)}
            onConvert={() => setConverts(true)}
          />
        ) : null
      }
    >
      {application ? (
        <>
          <OwnQuestions application={application.id} />
          <SimilarAccounts flow={flow} application={application} />
          <AskByTelephone questions={application.own_questions} />
          <Warnings warnings={application.warnings.filter(isOfApplication)} />
        </>
      ) : null}
      {application ? (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <OpenPart application={application} part={partOf(application)} first={`${flow.to}/${id}`} />
        </Suspense>
      ) : null}
      {application && converts ? <Suspense>{convert(application, () => setConverts(false))}</Suspense> : null}
    </DetailPage>
  )
}

type OpenPartProps = { application: Application; part: ApplicationTab | undefined; first: string }

const OpenPart = ({ application, part, first }: OpenPartProps) => {
  // No tab of this flow, or none of an application that has become another one.
  if (!part) return <Navigate to={`${first}/application_form` as '/'} replace />
  return application.own && !part.own ? <OwnNotice /> : part.content()
}
