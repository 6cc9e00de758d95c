import type { Application } from '@contract/recruitment/applications.ts'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import * as v from 'valibot'
import { useSearchState } from '@/browser/use-search-state.ts'
import type { DetailTab } from '@/kit/detail/detail-tabs.tsx'
import { buildOptionalParam } from '@/kit/list/list-state.ts'
import { useCheckLabels } from '../check-labels.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { DbsTab } from './dbs-tab.tsx'
import { ErasureCard } from './erasure-card.tsx'
import { NotesTab } from './notes-tab.tsx'
import { RecordSheet } from './record-sheet.tsx'
import { ReferencesTab } from './references-tab.tsx'
import { ReferralTab } from './referral-tab.tsx'
import type { ApplicationState } from './use-application.ts'

/** Tab of an application. A tab without a label is opened by a button, not from the tab bar. */
export type ApplicationTab = Partial<Omit<DetailTab, 'value'>> & {
  content: () => ReactNode
  /** True to show the tab to applicants on their own application. */
  own?: boolean
}

/** Tabs of an application in display order. Key: last segment of the tab's URL. */
export type ApplicationTabs = Readonly<Record<string, ApplicationTab>>

/**
 * URL params for content that is open inside a tab: a referee's or a parent's answers, or the form for a telephone
 * reference.
 */
export type OpenedReference = { reference_form?: string; telephone?: string; consent_form?: boolean }
export const OpenedReferenceSearch = v.object({
  reference_form: buildOptionalParam(v.string()),
  telephone: buildOptionalParam(v.string()),
  /** True while the answers of a Young Helper's parent or guardian are open. */
  consent_form: buildOptionalParam(v.boolean()),
})

/** Additional content of the flow for the page for printing. */
type FlowSheetProps = Pick<ComponentProps<typeof RecordSheet>, 'more' | 'consent'>

/** Returns a function that builds the tabs of both flows for a loaded application. */
export const useSharedTabs = (flow: RecruitmentFlow, state: ApplicationState, search: OpenedReference) => {
  const openedReference = useSearchState(OpenedReferenceSearch, search)
  const describeCheck = useCheckLabels()
  const { rights } = state
  return (application: Application, sheetProps: FlowSheetProps = {}) => {
    const toCheck = application.num_references_submitted - application.num_references_checked
    return {
      referral: {
        label: <Trans>Referral</Trans>,
        own: true,
        content: () => <ReferralTab application={application} />,
      },
      references: {
        label: <Trans>References</Trans>,
        count: application.num_references,
        waits: rights.references && toCheck > 0 ? <Trans>{toCheck} to check</Trans> : null,
        content: () => <ReferencesTab flow={flow} state={state} opened={openedReference} />,
      },
      notes: {
        label: <Trans>Notes</Trans>,
        count: application.num_notes,
        content: () => <NotesTab flow={flow} application={application.id} mayChange={rights.notes} />,
      },
      dbs: {
        label: <Trans>DBS/PVG/Access NI</Trans>,
        alarm: describeCheck(application.dbs_form)?.validity.state === 'ended' ? <Trans>Ran out</Trans> : null,
        content: () => <DbsTab flow={flow} application={application} rights={rights} />,
      },
      record: {
        own: true,
        content: () => (
          <>
            <RecordSheet flow={flow} state={state} application={application} {...sheetProps} />
            {application.own ? null : <ErasureCard state={state} application={application} nouns={flow.nouns} />}
          </>
        ),
      },
    } satisfies ApplicationTabs
  }
}
