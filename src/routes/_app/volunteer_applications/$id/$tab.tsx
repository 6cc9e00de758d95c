import { mayOpen } from '@contract/access.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import type { VolunteerApplication } from '@contract/recruitment/volunteer-applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import * as v from 'valibot'
import { ApplicationScreen } from '@/features/recruitment/record/application-screen.tsx'
import { DbsTab } from '@/features/recruitment/record/dbs-tab.tsx'
import { ErasureCard } from '@/features/recruitment/record/erasure-card.tsx'
import { NotesTab } from '@/features/recruitment/record/notes-tab.tsx'
import { OwnNotice } from '@/features/recruitment/record/own-notice.tsx'
import { RecordSheet } from '@/features/recruitment/record/record-sheet.tsx'
import { ReferencesTab } from '@/features/recruitment/record/references-tab.tsx'
import { ReferralTab } from '@/features/recruitment/record/referral-tab.tsx'
import { useApplication } from '@/features/recruitment/record/use-application.ts'
import { ConsentTab, ResendConsent } from '@/features/recruitment/volunteers/consent-tab.tsx'
import { volunteerFlow } from '@/features/recruitment/volunteers/volunteer-flow.ts'
import { VolunteerFormTab } from '@/features/recruitment/volunteers/volunteer-form-tab.tsx'
import { unreadSearch, useSearchState } from '@/hooks/use-search-state.ts'
import { useUser } from '@/hooks/use-user.ts'
import type { DetailTab } from '@/kit/detail/detail-tabs.tsx'
import { kept } from '@/kit/list/list-state.ts'
import { Skeleton } from '@/ui/skeleton.tsx'

const ConvertDialog = lazy(() =>
  import('@/features/recruitment/volunteers/convert-dialog.tsx').then((m) => ({ default: m.ConvertDialog })),
)

/** What of the references is open: the answers of one, or the form for one that is given by telephone. */
type Opened = { reference_form?: string; telephone?: string }
const Kept = v.object({ reference_form: kept(v.string()), telephone: kept(v.string()) })

export const Route = createFileRoute('/_app/volunteer_applications/$id/$tab')({
  validateSearch: unreadSearch<Opened>,
  component: VolunteerTabScreen,
})

/** An adult has referees and a check, a Young Helper a parent or guardian (VOL-55 to VOL-60). */
const tabsFor = (young: boolean) =>
  young
    ? (['application_form', 'referral', 'notes', 'parental_consent', 'record'] as const)
    : (['application_form', 'referral', 'references', 'notes', 'dbs', 'record'] as const)
type Tab = ReturnType<typeof tabsFor>[number]

const asVolunteer = (application: Application) => application as unknown as VolunteerApplication

/** One application to volunteer, in tabs that have addresses (VOL-49 to VOL-81). */
function VolunteerTabScreen() {
  const { t } = useLingui()
  const user = useUser()
  const { id, tab } = Route.useParams()
  const opened = useSearchState(Kept, Route.useSearch())
  const state = useApplication(volunteerFlow, id)
  const isYoung = (application: Application) => asVolunteer(application).form.is_young_helper === true

  const titleOf = ({ form }: Application) => {
    const [name, email] = [form.full_name, form.email ?? '']
    return t`${name} (${email})`
  }
  const tabsOf = (application: Application): DetailTab[] => {
    const toCheck = application.num_references_submitted - application.num_references_checked
    const all: Record<Exclude<Tab, 'record'>, Omit<DetailTab, 'value'>> = {
      application_form: { label: <Trans>Application</Trans> },
      referral: { label: <Trans>Referral</Trans> },
      references: {
        label: <Trans>References</Trans>,
        count: application.num_references,
        waits: state.rights.references && toCheck > 0 ? <Trans>{toCheck} to check</Trans> : null,
      },
      notes: { label: <Trans>Notes</Trans>, count: application.num_notes },
      parental_consent: { label: <Trans>Parental Consent</Trans> },
      dbs: { label: <Trans>DBS/PVG/Access NI</Trans> },
    }
    return tabsFor(isYoung(application)).flatMap((value) =>
      value === 'record' ? [] : [{ value, ...all[value] }],
    )
  }
  const conversionOf = (application: Application) => {
    const { registration, form } = asVolunteer(application)
    const link = mayOpen('/registered/$id', user)
    return {
      title: t`Convert to registration`,
      done: registration ? (
        link ? (
          <Link to="/registered/$id" params={{ id: registration }} className="font-bold">
            <Trans>Open registration</Trans>
          </Link>
        ) : (
          t`Converted`
        )
      ) : null,
      opens: form.submitted !== null,
      locked: <Trans>Opens when the form is submitted.</Trans>,
    }
  }
  const consentOf = (application: Application) => {
    const { form, parental_consent_form: consent } = asVolunteer(application)
    if (!isYoung(application)) return undefined
    return {
      facts: {
        email_sent: consent?.email_sent ?? null,
        submitted: consent?.submitted ?? null,
        name: form.parent_guardian_first_name,
      },
      action: <ResendConsent id={id} again={Boolean(consent?.email_sent)} />,
    }
  }
  const partOf = (application: Application): ReactNode => {
    const open = tabsFor(isYoung(application)).find((one) => one === tab)
    switch (open) {
      case undefined:
        return (
          <Navigate to="/volunteer_applications/$id/$tab" params={{ id, tab: 'application_form' }} replace />
        )
      case 'application_form':
        return <VolunteerFormTab state={state} volunteer={asVolunteer(application)} />
      case 'referral':
        return <ReferralTab application={application} />
      case 'record':
        return (
          <>
            <RecordSheet flow={volunteerFlow} state={state} application={application} />
            {application.own ? null : (
              <ErasureCard state={state} application={application} nouns={volunteerFlow.nouns} />
            )}
          </>
        )
    }
    if (application.own) return <OwnNotice />
    switch (open) {
      case 'references':
        return <ReferencesTab flow={volunteerFlow} state={state} opened={opened} />
      case 'notes':
        return <NotesTab flow={volunteerFlow} application={id} mayChange={state.rights.notes} />
      case 'dbs':
        return <DbsTab flow={volunteerFlow} application={application} rights={state.rights} />
      case 'parental_consent':
        return <ConsentTab volunteer={asVolunteer(application)} mayChange={state.rights.edit} />
    }
  }
  return (
    <ApplicationScreen
      flow={volunteerFlow}
      state={state}
      id={id}
      list={{ to: '/volunteer_applications', label: t`Volunteer Applications` }}
      titleOf={titleOf}
      tabsOf={tabsOf}
      tab={tab}
      conversionOf={conversionOf}
      consentOf={consentOf}
      convert={(application, onClose) => (
        <Suspense>
          <ConvertDialog id={id} name={application.form.full_name} onClose={onClose} />
        </Suspense>
      )}
    >
      {(application) => <Suspense fallback={<Skeleton className="h-60" />}>{partOf(application)}</Suspense>}
    </ApplicationScreen>
  )
}
