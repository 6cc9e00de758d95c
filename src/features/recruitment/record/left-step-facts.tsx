import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import type { ApplicationRights } from '@contract/recruitment/rights.ts'
import type { SafeguardingDeclaration } from '@contract/recruitment/safeguarding-declarations.ts'
import type { ReactNode } from 'react'
import type { StepState } from '@/kit/detail/remaining-steps.tsx'
import { countDaysSince, OverdueBadge } from '../overdue-badge.tsx'

export type StepFacts = {
  application: Application
  /** References of the application. Null while loading, or if the reader may not see them. */
  references: readonly Reference[] | null
  /** Consent of a parent or guardian. Set only for a Young Helper, who has no referees and no check. */
  consent?: ConsentFacts | null
  /** Conversion, the last step of an application. */
  conversion: {
    title: string
    /** Link to the record that was created by the conversion. Null before the conversion. */
    done: ReactNode
    opens: boolean
    locked: ReactNode
  }
  /** Declaration of this year. Undefined in a flow without declarations, null while loading. */
  declaration: SafeguardingDeclaration | null | undefined
  rights: ApplicationRights
}

export type ConsentFacts = {
  email_sent: string | null
  submitted: string | null
  name: string | null
  /** True if the parent shares an address, a number or a name with the Young Helper, and has not been called yet. */
  needs_call?: boolean
}

/**
 * Functions that render the reader's action for each step. Each screen that shows the steps provides its own functions.
 */
export type StepActions = {
  /** Button that emails the form link to the applicant. */
  form: (again: boolean) => ReactNode
  reference: (reference: Reference, what: 'send' | 'again' | 'check' | 'correct' | 'telephone') => ReactNode
  /** Link to the form, in which the reader can name a referee. */
  referees: () => ReactNode
  /** @param what `renew` requests a new check or its date, after an earlier check was confirmed */
  dbs: (what: 'send' | 'again' | 'renew') => ReactNode
  declaration: (declaration: SafeguardingDeclaration, again: boolean) => ReactNode
  consent?: (again: boolean) => ReactNode
  secondLook: () => ReactNode
  /** @param isNext true if no other step is open */
  convert: (isNext: boolean) => ReactNode
}

/** Returns the state of an open step: `yours` if the reader may act, otherwise `waiting`. */
export const getOpenStepState = (canAct: boolean): StepState => (canAct ? 'yours' : 'waiting')

/** Renders the overdue badge for a step that has been waiting for a long time. */
export const renderOverdueBadge = (since: string | null): ReactNode =>
  since ? <OverdueBadge days={countDaysSince(since)} /> : null
