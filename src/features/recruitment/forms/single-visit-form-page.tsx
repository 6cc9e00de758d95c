import type { Flow } from '@contract/recruitment/vocabulary.ts'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { LinkGate } from '@/kit/public/link-gate.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { useLink } from '@/kit/public/use-link.ts'
import { FormThanks } from './form-thanks.tsx'
import type { LeaveForm } from './link-form-page.tsx'

type SingleVisitFormPageProps<R> = {
  id: string
  flow?: Flow
  /** @throws ApiError, NoAnswer */
  load: (signal: AbortSignal) => Promise<R | { submitted: string }>
  gone: ReactNode
  children: (record: R, leave: LeaveForm) => ReactNode
}

/** Page of a form that is filled in and sent in one visit, opened by its link without a sign-in. */
export const SingleVisitFormPage = <R extends { submitted: null }>(props: SingleVisitFormPageProps<R>) => {
  usePageFocus()
  return (
    <PublicPage>
      <SingleVisitForm key={props.id} {...props} />
    </PublicPage>
  )
}

const SingleVisitForm = <R extends { submitted: null }>(props: SingleVisitFormPageProps<R>) => {
  const { id, flow = 'core', load, gone: goneMessage, children } = props
  const [outcome, setOutcome] = useState<'sent' | 'gone' | null>(null)
  const { link, again } = useLink({
    secret: id,
    load: async (signal) => ({ about: '', record: await load(signal) }),
  })
  if (outcome === 'sent' || (link.state === 'there' && link.record?.submitted)) return <FormThanks flow={flow} />
  return (
    <LinkGate link={outcome === 'gone' ? { state: 'gone' } : link} onAgain={again} gone={goneMessage} byMail>
      {({ record }) =>
        record && record.submitted === null
          ? children(record as R, { onSent: () => setOutcome('sent'), onGone: () => setOutcome('gone') })
          : null
      }
    </LinkGate>
  )
}

type FormHeadingProps = {
  title: ReactNode
  /** False to emphasise the line under the title. */
  isMuted?: boolean
  children: ReactNode
}

/** Heading of a form on one page, with one line under it. */
export const FormHeading = ({ title, isMuted = true, children }: FormHeadingProps) => (
  <div className="grid gap-1">
    <h1 className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance wrap-anywhere">{title}</h1>
    <p className={clsx('text-lg leading-snug wrap-anywhere', isMuted && 'text-muted-foreground')}>{children}</p>
  </div>
)
