import type { Flow } from '@contract/recruitment/vocabulary.ts'
import { type ReactNode, useState } from 'react'
import { LinkGate } from '@/kit/public/link-gate.tsx'
import { useLink } from '@/kit/public/use-link.ts'
import { FormThanks } from './form-thanks.tsx'

type SingleVisitFormGateProps<R> = {
  form: string
  id: string
  flow?: Flow
  /** @throws ApiError, NoAnswer */
  load: (signal: AbortSignal) => Promise<R | { submitted: string }>
  gone: ReactNode
  children: (open: { told: R; onSent: () => void; onGone: () => void }) => ReactNode
}

/**
 * Gate in front of a form that is filled in and sent in one visit. Handles invalid links, submitted forms and the
 * confirmation page.
 */
export const SingleVisitFormGate = <R extends { submitted: null }>({
  form,
  id,
  flow = 'core',
  load,
  gone: goneMessage,
  children,
}: SingleVisitFormGateProps<R>) => {
  const [outcome, setOutcome] = useState<'sent' | 'gone' | null>(null)
  const { link, again } = useLink<never, R | { submitted: string }>({ form, secret: id, shape: 1 }, async (signal) => ({
    about: '',
    record: await load(signal),
  }))
  if (outcome === 'sent' || (link.state === 'there' && link.record?.submitted)) return <FormThanks flow={flow} />
  return (
    <LinkGate link={outcome === 'gone' ? { state: 'gone' } : link} onAgain={again} gone={goneMessage} byMail>
      {({ record }) =>
        record && record.submitted === null
          ? children({
              told: record as R,
              onSent: () => setOutcome('sent'),
              onGone: () => setOutcome('gone'),
            })
          : null
      }
    </LinkGate>
  )
}
