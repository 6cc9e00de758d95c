import { allowed } from '@contract/access.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import * as v from 'valibot'
import { coreFlow } from '@/features/recruitment/core-flow.ts'
import { ApplicationScreen } from '@/features/recruitment/record/application-screen.tsx'
import { DbsTab } from '@/features/recruitment/record/dbs-tab.tsx'
import { DeclarationsTab } from '@/features/recruitment/record/declarations-tab.tsx'
import { ErasureCard } from '@/features/recruitment/record/erasure-card.tsx'
import { FormTab } from '@/features/recruitment/record/form-tab.tsx'
import { NotesTab } from '@/features/recruitment/record/notes-tab.tsx'
import { OwnNotice } from '@/features/recruitment/record/own-notice.tsx'
import { RecordSheet } from '@/features/recruitment/record/record-sheet.tsx'
import { ReferencesTab } from '@/features/recruitment/record/references-tab.tsx'
import { ReferralTab } from '@/features/recruitment/record/referral-tab.tsx'
import { useApplication } from '@/features/recruitment/record/use-application.ts'
import { TieCard } from '@/features/recruitment/register/tie-card.tsx'
import { useRoleWords } from '@/features/recruitment/role-words.ts'
import { unreadSearch, useSearchState } from '@/hooks/use-search-state.ts'
import { useUser } from '@/hooks/use-user.ts'
import type { DetailTab } from '@/kit/detail/detail-tabs.tsx'
import { kept } from '@/kit/list/list-state.ts'
import { Skeleton } from '@/ui/skeleton.tsx'

const ConvertDialog = lazy(() =>
  import('@/features/recruitment/record/convert-dialog.tsx').then((m) => ({ default: m.ConvertDialog })),
)

/** What of the references is open: the answers of one, or the form for one that is given by telephone. */
type Opened = { reference_form?: string; telephone?: string }
const Kept = v.object({ reference_form: kept(v.string()), telephone: kept(v.string()) })

export const Route = createFileRoute('/_app/applications/$id/$tab')({
  validateSearch: unreadSearch<Opened>,
  component: ApplicationTabScreen,
})

/** The record is no tab: it is reached by its button. */
const tabs = [
  'application_form',
  'referral',
  'references',
  'notes',
  'dbs',
  'safeguarding_declarations',
  'record',
] as const
const Tab = v.picklist(tabs)

/** One application to join a core team, in tabs that have addresses (APP-41 to APP-70). */
function ApplicationTabScreen() {
  const { t } = useLingui()
  const { id, tab } = Route.useParams()
  const opened = useSearchState(Kept, Route.useSearch())
  const roleWords = useRoleWords()
  const state = useApplication(coreFlow, id)
  const ties = allowed('register_ties', useUser())
  if (!v.is(Tab, tab))
    return <Navigate to="/applications/$id/$tab" params={{ id, tab: 'application_form' }} replace />

  const titleOf = ({ form }: Application) => {
    const [name, email, role] = [form.full_name, form.email ?? '', roleWords(form.role)]
    return t`Application from ${name} (${email}) for ${role} role`
  }
  const tabsOf = (application: Application): DetailTab[] => {
    const toCheck = application.num_references_submitted - application.num_references_checked
    return [
      { value: 'application_form', label: <Trans>Application</Trans> },
      { value: 'referral', label: <Trans>Referral</Trans> },
      {
        value: 'references',
        label: <Trans>References</Trans>,
        count: application.num_references,
        waits: state.rights.references && toCheck > 0 ? <Trans>{toCheck} to check</Trans> : null,
      },
      { value: 'notes', label: <Trans>Notes</Trans>, count: application.num_notes },
      { value: 'dbs', label: <Trans>DBS/PVG/Access NI</Trans> },
      { value: 'safeguarding_declarations', label: <Trans>Safeguarding Declarations</Trans> },
    ]
  }
  const partOf = (application: Application): ReactNode => {
    switch (tab) {
      case 'application_form':
        return <FormTab state={state} />
      case 'referral':
        return <ReferralTab application={application} />
      case 'record':
        return (
          <>
            <RecordSheet flow={coreFlow} state={state} application={application} />
            {application.own ? null : (
              <ErasureCard state={state} application={application} nouns={coreFlow.nouns} />
            )}
          </>
        )
    }
    if (application.own) return <OwnNotice />
    switch (tab) {
      case 'references':
        return <ReferencesTab flow={coreFlow} state={state} opened={opened} />
      case 'notes':
        return <NotesTab flow={coreFlow} application={id} mayChange={state.rights.notes} />
      case 'dbs':
        return (
          <>
            <DbsTab flow={coreFlow} application={application} rights={state.rights} />
            {ties ? <TieCard of="application" id={id} /> : null}
          </>
        )
      case 'safeguarding_declarations':
        return <DeclarationsTab application={id} rights={state.rights} />
    }
  }
  return (
    <ApplicationScreen
      flow={coreFlow}
      state={state}
      id={id}
      list={{ to: '/applications', label: t`Make Lunch Core Team Applications` }}
      titleOf={titleOf}
      tabsOf={tabsOf}
      tab={tab}
      conversionOf={({ form, checks_completed, user__id, user__email }) => ({
        title: t`Convert to user`,
        done: user__id && (user__email ?? t`Converted`),
        opens: form.submitted !== null && checks_completed !== null,
        locked: <Trans>Opens when the form is submitted and the checks are completed.</Trans>,
      })}
      convert={(application, onClose) => (
        <Suspense>
          <ConvertDialog application={application} onClose={onClose} />
        </Suspense>
      )}
    >
      {(application) => <Suspense fallback={<Skeleton className="h-60" />}>{partOf(application)}</Suspense>}
    </ApplicationScreen>
  )
}
