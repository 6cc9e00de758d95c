import type { Application } from '@contract/recruitment/applications.ts'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import * as v from 'valibot'
import { useSearchState } from '@/hooks/use-search-state.ts'
import type { DetailTab } from '@/kit/detail/detail-tabs.tsx'
import { kept } from '@/kit/list/list-state.ts'
import { useCheckWords } from '../check-words.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { DbsTab } from './dbs-tab.tsx'
import { ErasureCard } from './erasure-card.tsx'
import { NotesTab } from './notes-tab.tsx'
import { RecordSheet } from './record-sheet.tsx'
import { ReferencesTab } from './references-tab.tsx'
import { ReferralTab } from './referral-tab.tsx'
import type { ApplicationState } from './use-application.ts'

/** A tab of an application; one without a label is reached by a button. */
export type ApplicationTab = Partial<Omit<DetailTab, 'value'>> & {
  content: () => ReactNode
  /** It is shown of one's own application too. */
  own?: boolean
}

/** The tabs of an application by the last part of their address, in their order. */
export type ApplicationTabs = Readonly<Record<string, ApplicationTab>>

/** What a tab has open: the answers of a referee or a parent, or the form for a reference that is given by telephone. */
export type OpenedReference = { reference_form?: string; telephone?: string; consent_form?: boolean }
export const Opened = v.object({
  reference_form: kept(v.string()),
  telephone: kept(v.string()),
  /** What a Young Helper's parent or guardian has answered. */
  consent_form: kept(v.boolean()),
})

/** What the page for printing tells of the flow's own. */
type SheetOfFlow = Pick<ComponentProps<typeof RecordSheet>, 'more' | 'consent'>

/** The tabs that both flows have, of an application that is read. */
export const useSharedTabs = (flow: RecruitmentFlow, state: ApplicationState, search: OpenedReference) => {
  const opened = useSearchState(Opened, search)
  const checkWords = useCheckWords()
  const { rights } = state
  return (application: Application, sheet: SheetOfFlow = {}) => {
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
        content: () => <ReferencesTab flow={flow} state={state} opened={opened} />,
      },
      notes: {
        label: <Trans>Notes</Trans>,
        count: application.num_notes,
        content: () => <NotesTab flow={flow} application={application.id} mayChange={rights.notes} />,
      },
      dbs: {
        label: <Trans>DBS/PVG/Access NI</Trans>,
        alarm: checkWords(application.dbs_form)?.validity.state === 'ended' ? <Trans>Ran out</Trans> : null,
        content: () => <DbsTab flow={flow} application={application} rights={rights} />,
      },
      record: {
        own: true,
        content: () => (
          <>
            <RecordSheet flow={flow} state={state} application={application} {...sheet} />
            {application.own ? null : (
              <ErasureCard state={state} application={application} nouns={flow.nouns} />
            )}
          </>
        ),
      },
    } satisfies ApplicationTabs
  }
}
