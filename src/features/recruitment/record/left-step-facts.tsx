import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import type { ApplicationRights } from '@contract/recruitment/rights.ts'
import type { SafeguardingDeclaration } from '@contract/recruitment/safeguarding-declarations.ts'
import type { ReactNode } from 'react'
import type { StepState } from '@/kit/detail/what-is-left.tsx'
import { daysSince, LateMark } from '../late-mark.tsx'

export type Told = {
  application: Application
  /** Null while they are not known, or not for this reader. */
  references: readonly Reference[] | null
  /** A Young Helper has no referees and no check: a parent or guardian gives consent. */
  consent?: ConsentFacts | null
  /** What an application ends with. */
  conversion: {
    title: string
    /** What it was converted to; null while it is not. */
    done: ReactNode
    opens: boolean
    locked: ReactNode
  }
  /** Of this year; undefined in a flow without declarations, null while it is not known. */
  declaration: SafeguardingDeclaration | null | undefined
  rights: ApplicationRights
}

export type ConsentFacts = {
  email_sent: string | null
  submitted: string | null
  name: string | null
  /** The parent shares an address, a number or a name with the helper, and was not spoken to. */
  needs_call?: boolean
}

/** What the reader can do for a step, drawn by whichever screen shows the steps. */
export type StepActions = {
  /** Mails the applicant the link of their form. */
  form: (again: boolean) => ReactNode
  reference: (reference: Reference, what: 'send' | 'again' | 'check' | 'correct' | 'telephone') => ReactNode
  /** Leads to the form, in which a referee is named. */
  referees: () => ReactNode
  /** @param what `renew` asks for a new check, or for its date, after one was confirmed */
  dbs: (what: 'send' | 'again' | 'renew') => ReactNode
  declaration: (declaration: SafeguardingDeclaration, again: boolean) => ReactNode
  consent?: (again: boolean) => ReactNode
  secondLook: () => ReactNode
  /** @param isNext nothing else is open */
  convert: (isNext: boolean) => ReactNode
}

/** Whose turn it is: the reader's, if they have the right to it. */
export const turn = (mine: boolean): StepState => (mine ? 'yours' : 'waiting')

/** How long a step waits already, if that is long. */
export const mark = (since: string | null): ReactNode => (since ? <LateMark days={daysSince(since)} /> : null)
