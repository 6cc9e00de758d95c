import { canOpenRoute } from '@contract/access.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import type { VolunteerApplication } from '@contract/recruitment/volunteer-applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { ApplicationScreen } from '@/features/recruitment/record/application-screen.tsx'
import {
  type ApplicationTabs,
  type OpenedReference,
  OpenedReferenceSearch,
  useSharedTabs,
} from '@/features/recruitment/record/application-tabs.tsx'
import { useApplication } from '@/features/recruitment/record/use-application.ts'
import { ConsentAnswers, ConsentTab, ResendConsent } from '@/features/recruitment/volunteers/consent-tab.tsx'
import { volunteerFlow } from '@/features/recruitment/volunteers/volunteer-flow.ts'
import { VolunteerFormTab } from '@/features/recruitment/volunteers/volunteer-form-tab.tsx'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { useUser } from '@/user/use-user.ts'

const ConvertDialog = lazy(() =>
  import('@/features/recruitment/volunteers/convert-dialog.tsx').then((m) => ({ default: m.ConvertDialog })),
)

export const Route = createFileRoute('/_app/volunteer_applications/$id/$tab')({
  validateSearch: passSearchThrough<OpenedReference>,
  component: VolunteerTabScreen,
  staticData: { notices: false },
})

const toVolunteerApplication = (application: Application) => application as unknown as VolunteerApplication

/** Page of one volunteer application. Each tab has a separate URL (VOL-49 to VOL-81). */
function VolunteerTabScreen() {
  const { t } = useLingui()
  const user = useUser()
  const { id, tab } = Route.useParams()
  const state = useApplication(volunteerFlow, id)
  const openedForms = useSearchState(OpenedReferenceSearch, Route.useSearch())
  const buildSharedTabs = useSharedTabs(volunteerFlow, state, openedForms)
  const isYoungHelper = (application: Application) => toVolunteerApplication(application).form.is_young_helper === true
  const getKind = (application: Application) => {
    if (toVolunteerApplication(application).form.is_young_helper === null) return t`Not known yet`
    return isYoungHelper(application) ? t`Young Helper` : t`Lunchmaker`
  }

  const getTitle = ({ form }: Application) => {
    const [name, email] = [form.full_name, form.email ?? '']
    return t`${name} (${email})`
  }
  /** Builds the tabs. An adult has references and a check. A Young Helper has a parental consent (VOL-55 to VOL-60). */
  const buildTabs = (application: Application): ApplicationTabs => {
    const volunteer = toVolunteerApplication(application)
    const { referral, references, notes, dbs, record } = buildSharedTabs(application, {
      more: [
        { term: t`Volunteer`, value: getKind(application) },
        { term: t`Registration`, value: volunteer.registration ? t`Converted` : t`Not converted` },
      ],
      consent: isYoungHelper(application) ? buildConsentTerms(volunteer) : null,
    })
    const application_form = {
      label: <Trans>Application</Trans>,
      own: true,
      content: () => <VolunteerFormTab state={state} volunteer={volunteer} />,
    }
    const parental_consent = {
      label: <Trans>Parental Consent</Trans>,
      content: () =>
        openedForms.consent_form && volunteer.parental_consent_form?.submitted ? (
          <ConsentAnswers consent={volunteer.parental_consent_form} />
        ) : (
          <ConsentTab state={state} volunteer={volunteer} />
        ),
    }
    return isYoungHelper(application)
      ? { application_form, referral, notes, parental_consent, record }
      : { application_form, referral, references, notes, dbs, record }
  }
  const buildConsentTerms = ({ parental_consent_form: consent }: VolunteerApplication) => [
    { term: t`Asked`, value: consent?.email_sent ? formatTimestamp(consent.email_sent) : t`Not asked` },
    {
      term: t`Confirmed`,
      value: consent?.submitted
        ? [consent.name, formatTimestamp(consent.submitted)].filter(Boolean).join(', ')
        : t`Not confirmed`,
    },
  ]
  const getConversion = (application: Application) => {
    const { registration, form } = toVolunteerApplication(application)
    const canOpenRegistered = canOpenRoute('/registered/$id', user)
    function renderDone() {
      if (!registration) return null
      if (!canOpenRegistered) return t`Converted`
      return (
        <Link to="/registered/$id" params={{ id: registration }} className="font-bold">
          <Trans>Open registration</Trans>
        </Link>
      )
    }
    return {
      title: t`Convert to registration`,
      done: renderDone(),
      opens: form.submitted !== null && !application.archived,
      locked: application.archived ? (
        <Trans>This application is archived. Take it back first.</Trans>
      ) : (
        <Trans>Opens when the form is submitted.</Trans>
      ),
    }
  }
  const getConsent = (application: Application) => {
    const { form, parental_consent_form: consent } = toVolunteerApplication(application)
    if (!isYoungHelper(application)) return undefined
    return {
      facts: {
        email_sent: consent?.email_sent ?? null,
        submitted: consent?.submitted ?? null,
        name: form.parent_guardian_first_name,
        needs_call: consent?.shared === true && consent.spoken === null,
      },
      action: <ResendConsent volunteer={toVolunteerApplication(application)} />,
    }
  }
  /** Show an opened form in a separate tab (VOL-61, VOL-63). */
  const { reference_form, consent_form } = openedForms
  const parentalConsent = state.application && toVolunteerApplication(state.application).parental_consent_form
  function findOpenedForm() {
    if (tab === 'references' && reference_form && state.rights.readReferences)
      return { label: <Trans>Reference form</Trans>, search: { reference_form } }
    if (tab === 'parental_consent' && consent_form && parentalConsent?.submitted)
      return { label: <Trans>Consent form</Trans>, search: { consent_form } }
    return null
  }
  const openedForm = findOpenedForm()
  return (
    <ApplicationScreen
      flow={volunteerFlow}
      state={state}
      id={id}
      tab={tab}
      openedForm={openedForm}
      titleOf={getTitle}
      tabsOf={buildTabs}
      conversionOf={getConversion}
      consentOf={getConsent}
      list={{ to: '/volunteer_applications', label: t`Volunteer Applications` }}
      convert={(application, onClose) => (
        <ConvertDialog
          volunteer={toVolunteerApplication(application)}
          references={state.references}
          onClose={onClose}
        />
      )}
    />
  )
}
