import {
  type ApplicationStatus,
  applicationStatusOperations,
  StatusRequest,
  type statusRequests,
} from '@contract/recruitment/application-status.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type * as v from 'valibot'
import { call } from '@/api/call.ts'
import { LineQuestion } from '@/kit/public/questions.tsx'
import { ShortForm } from '@/kit/public/short-form.tsx'
import { useShortForm } from '@/kit/public/use-short-form.ts'
import { Button } from '@/ui/button.tsx'

export type RequestKind = (typeof statusRequests)[number]

type StatusRequestFormProps = {
  id: string
  number: number
  kind: RequestKind
  onSent: (status: ApplicationStatus) => void
  onCancel: () => void
}

const requestStep = { fields: ['full_name', 'email'], schema: StatusRequest }

/**
 * Form for requesting another address for a referee, or another referee. The application's reviewers decide about the
 * request.
 */
export const StatusRequestForm = ({ id, number, kind, onSent, onCancel }: StatusRequestFormProps) => {
  const { t } = useLingui()
  const newStatus = useRef<ApplicationStatus | null>(null)
  const form = useShortForm({
    step: requestStep,
    choices: [],
    begin: { number, kind, email: null, full_name: null } as Record<string, unknown>,
    send: async (values) => {
      newStatus.current = await call(applicationStatusOperations['application_status.request'], {
        params: { id },
        body: values as v.InferInput<typeof StatusRequest>,
      })
    },
    onSent: () => {
      if (newStatus.current) onSent(newStatus.current)
    },
  })
  return (
    <div className="mt-2 grid gap-3">
      <ShortForm form={form} labels={{ full_name: t`Full name`, email: t`Email` }} sendLabel={<Trans>Send</Trans>}>
        {kind === 'another_referee' ? (
          <LineQuestion field="full_name" label={<Trans>Full name</Trans>} max={200} autoCapitalize="words" />
        ) : null}
        <LineQuestion
          field="email"
          label={kind === 'another_referee' ? <Trans>Email</Trans> : <Trans>The right email address</Trans>}
          max={254}
          type="email"
          inputMode="email"
        />
      </ShortForm>
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
