import { isAllowed } from '@contract/access.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { passSearchThrough } from '@/browser/use-search-state.ts'
import { coreFlow } from '@/features/recruitment/core-flow.ts'
import { ApplicationScreen } from '@/features/recruitment/record/application-screen.tsx'
import {
  type ApplicationTabs,
  type OpenedReference,
  useSharedTabs,
} from '@/features/recruitment/record/application-tabs.tsx'
import { DeclarationsTab } from '@/features/recruitment/record/declarations-tab.tsx'
import { FormTab } from '@/features/recruitment/record/form-tab.tsx'
import { useApplication } from '@/features/recruitment/record/use-application.ts'
import { TieCard } from '@/features/recruitment/register/tie-card.tsx'
import { useRoleLabel } from '@/features/recruitment/role-labels.ts'
import { useUser } from '@/user/use-user.ts'

const ConvertDialog = lazy(() =>
  import('@/features/recruitment/record/convert-dialog.tsx').then((m) => ({ default: m.ConvertDialog })),
)

export const Route = createFileRoute('/_app/applications/$id/$tab')({
  validateSearch: passSearchThrough<OpenedReference>,
  component: ApplicationTabScreen,
})

/** Page of one core team application. Each tab has a separate URL (APP-41 to APP-70). */
function ApplicationTabScreen() {
  const { t } = useLingui()
  const { id, tab } = Route.useParams()
  const getRoleLabel = useRoleLabel()
  const state = useApplication(coreFlow, id)
  const buildSharedTabs = useSharedTabs(coreFlow, state, Route.useSearch())
  const canSeeTies = isAllowed('register_ties', useUser())
  const getTitle = ({ form }: Application) => {
    const [name, email, role] = [form.full_name, form.email ?? '', getRoleLabel(form.role)]
    return t`Application from ${name} (${email}) for ${role} role`
  }
  const buildTabs = (application: Application): ApplicationTabs => {
    const { dbs, ...shared } = buildSharedTabs(application)
    return {
      application_form: {
        label: <Trans>Application</Trans>,
        own: true,
        content: () => <FormTab state={state} />,
      },
      ...shared,
      dbs: {
        ...dbs,
        content: () => (
          <>
            {dbs.content()}
            {canSeeTies ? <TieCard of="application" id={id} /> : null}
          </>
        ),
      },
      safeguarding_declarations: {
        label: <Trans>Safeguarding Declarations</Trans>,
        content: () => <DeclarationsTab application={id} rights={state.rights} />,
      },
    }
  }
  return (
    <ApplicationScreen
      flow={coreFlow}
      state={state}
      id={id}
      tab={tab}
      titleOf={getTitle}
      tabsOf={buildTabs}
      list={{ to: '/applications', label: t`Make Lunch Core Team Applications` }}
      conversionOf={({ form, checks_completed, user__id, user__email }) => ({
        title: t`Convert to user`,
        done: user__id && (user__email ?? t`Converted`),
        opens: form.submitted !== null && checks_completed !== null,
        locked: <Trans>Opens when the form is submitted and the checks are completed.</Trans>,
      })}
      convert={(application, onClose) => (
        <ConvertDialog application={application} references={state.references} onClose={onClose} />
      )}
    />
  )
}
