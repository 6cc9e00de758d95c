import type { Application } from '@contract/recruitment/applications.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { DetailPage } from '@/kit/detail/detail-page.tsx'
import { type DetailTab, DetailTabs } from '@/kit/detail/detail-tabs.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationRail } from './application-rail.tsx'
import type { ApplicationState } from './use-application.ts'
import type { Told } from './use-left-steps.tsx'

type ApplicationScreenProps = {
  flow: RecruitmentFlow
  state: ApplicationState
  id: string
  list: { to: string; label: string }
  titleOf: (application: Application) => string
  tabsOf: (application: Application) => readonly DetailTab[]
  /** The open tab. */
  tab: string
  conversionOf: (application: Application) => Told['conversion']
  consentOf?: (
    application: Application,
  ) => { facts: NonNullable<Told['consent']>; action: ReactNode } | undefined
  /** The dialog by which an application is converted. */
  convert: (application: Application, onClose: () => void) => ReactNode
  /** The open part. */
  children: (application: Application) => ReactNode
}

/** The page of one application, in both flows: head, facts, tabs, what is left, and the open part. */
export const ApplicationScreen = (props: ApplicationScreenProps) => {
  const { flow, state, id, list, titleOf, tabsOf, tab, conversionOf, consentOf, convert, children } = props
  const { t } = useLingui()
  const [converts, setConverts] = useState(false)
  const { application, found } = state
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
            tabs={tabsOf(application)}
            open={tab}
            hrefOf={(to) => `${flow.to}/${id}/${to}`}
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
      {application ? children(application) : null}
      {application && converts ? convert(application, () => setConverts(false)) : null}
    </DetailPage>
  )
}
