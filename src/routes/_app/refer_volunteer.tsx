import { VolunteerReferral, volunteerReferralOperations } from '@contract/recruitment/refer-volunteer.ts'
import { REFERRER_MONTHS } from '@contract/recruitment/referrals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { call } from '@/api/call.ts'
import { useFormProblemMessages } from '@/features/recruitment/forms/form-problem-messages.ts'
import { ReferredPerson, Referrer } from '@/features/recruitment/forms/referral-questions.tsx'
import { useEarlierApplicationPrompt } from '@/features/recruitment/forms/use-earlier-application-prompt.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { ShortForm } from '@/kit/public/short-form.tsx'
import { useLocalForm } from '@/kit/public/use-local-form.ts'
import { useToast } from '@/ui/toast.tsx'
import { useUser } from '@/user/use-user.ts'

export const Route = createFileRoute('/_app/refer_volunteer')({ component: ReferVolunteerScreen })

const emptyReferral = {
  first_name: null,
  last_name: null,
  email: null,
  confirm_referral: false,
  confirm_documents: false,
  confirm_confidence: false,
}
const formSteps = [
  {
    fields: [...Object.keys(emptyReferral), 'referrer_name', 'referrer_role'],
    schema: VolunteerReferral,
  },
]

/** Page to refer a volunteer to the user's own club (VOL-01 to VOL-24). */
function ReferVolunteerScreen() {
  const { t, i18n } = useLingui()
  const user = useUser()
  const navigate = useNavigate()
  const { show } = useToast()
  const problemMessages = useFormProblemMessages()
  const leave = (message: string) => {
    show({ message })
    void navigate({ to: '/volunteer_applications' as '/' })
  }
  const earlierApplicationPrompt = useEarlierApplicationPrompt(
    {
      find: (email) => call(volunteerReferralOperations['volunteer_referrals.earlier'], { body: { email } }),
      sendAgain: (application) =>
        call(volunteerReferralOperations['volunteer_referrals.send_again'], { body: { application } }),
    },
    () => leave(t`Email sent`),
  )
  const form = useLocalForm<Record<string, unknown>>({
    steps: formSteps,
    words: problemMessages,
    choices: ['referrer_role'],
    onRefused: earlierApplicationPrompt.onRefused,
    begin: {
      values: {
        ...emptyReferral,
        referrer_name: `${user.first_name} ${user.last_name}`.trim(),
        referrer_role: user.user_type === 'coordinator' ? 'Coordinator' : null,
      },
      step: 0,
    },
    send: async (values, id) => {
      await earlierApplicationPrompt.ask(values.email)
      return call(volunteerReferralOperations['volunteer_referrals.create'], {
        body: { ...values, id, language: i18n.locale === 'cy' ? 'cy' : 'en' } as VolunteerReferral,
      })
    },
    onSent: () => leave(t`Application created`),
  })
  const months = REFERRER_MONTHS
  return (
    <Page width="form">
      <PageHeader title={t`Refer a Lunchmaker`} />
      <p className="leading-snug">
        <Trans>
          You should have known the person for at least {months} months. We send them an application form by email.
        </Trans>
      </p>
      <ShortForm
        form={form}
        labels={{}}
        incomplete={<Trans>Please complete all fields.</Trans>}
        sendLabel={<Trans>Submit referral</Trans>}
      >
        <ReferredPerson />
        <Referrer />
      </ShortForm>
      {earlierApplicationPrompt.dialog(form.send)}
    </Page>
  )
}
