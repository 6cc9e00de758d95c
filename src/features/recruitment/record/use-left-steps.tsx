import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import type { ApplicationRights } from '@contract/recruitment/rights.ts'
import type { SafeguardingDeclaration } from '@contract/recruitment/safeguarding-declarations.ts'
import { LEAST_REFEREES, MOST_REFEREES } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LeftStep, StepState } from '@/kit/detail/what-is-left.tsx'
import { dateCell } from '@/kit/list/cells.ts'
import { useCheckName } from '../forms/dbs-words.ts'
import { daysSince, LateMark } from '../late-mark.tsx'
import { answeredAt, declinedWords, isAnswered } from './reference-moments.tsx'

export type Told = {
  application: Application
  /** Null while they are not known, or not for this reader. */
  references: readonly Reference[] | null
  /** A Young Helper has no referees and no check: a parent or guardian gives consent. */
  consent?: { email_sent: string | null; submitted: string | null; name: string | null } | null
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

/** What the reader can do for a step, drawn by whoever shows the steps. */
export type StepActions = {
  /** Mails the applicant the link of their form. */
  form: (again: boolean) => ReactNode
  reference: (reference: Reference, what: 'send' | 'again' | 'check' | 'correct' | 'telephone') => ReactNode
  dbs: (again: boolean) => ReactNode
  declaration: (declaration: SafeguardingDeclaration, again: boolean) => ReactNode
  consent?: (again: boolean) => ReactNode
  convert: () => ReactNode
}

/** Whose turn it is: the reader's, where they have the right to it. */
const turn = (mine: boolean): StepState => (mine ? 'yours' : 'waiting')

const mark = (since: string | null): ReactNode => (since ? <LateMark days={daysSince(since)} /> : null)

/** The references that count as steps: the two that have to be there, and what was asked for besides. */
const stepReferences = (references: readonly Reference[]) =>
  references.filter(
    (reference) =>
      reference.replaced === null &&
      (reference.number <= LEAST_REFEREES || reference.email_sent !== null || isAnswered(reference)),
  )

/**
 * The places without a referee among those that must have one, while the checks are open. The list has the same rule: fewer than
 * `LEAST_REFEREES` are "find another referee" of who reviews.
 */
function unnamedPlaces(references: readonly Reference[], application: Application): number[] {
  if (application.checks_completed !== null) return []
  const named = references.filter(({ replaced }) => replaced === null).map(({ number }) => number)
  const places = Array.from({ length: MOST_REFEREES }, (_, at) => at + 1)
  const free = places.filter((number) => !named.includes(number))
  return free.slice(0, Math.max(0, LEAST_REFEREES - named.length))
}

/** What is left of an application, step by step, from the facts of the server (B-REC-07). */
export const useLeftSteps = (told: Told, actions: StepActions): LeftStep[] => {
  const { t, i18n } = useLingui()
  const { application, references, declaration, rights } = told
  const checkName = useCheckName()
  const { form, referral, dbs_form: dbs } = application
  const sent = form.submitted !== null
  const whenSent = t`Opens when the form is submitted.`

  const ofReferral: LeftStep[] = referral
    ? [
        {
          key: 'referral',
          title: t`Referral`,
          state: 'done',
          words: `${referral.referrer_name}, ${dateCell(referral.created)}`,
        },
      ]
    : []
  const ofForm = (): LeftStep => {
    const step = { key: 'form', title: t`Application form` }
    if (form.submitted) {
      const on = dateCell(form.submitted)
      return { ...step, state: 'done', words: t`Submitted ${on}` }
    }
    const waiting = application.waiting_for
    const mailed = application.mails.some(({ kind }) => kind === 'application_form')
    const mailable = rights.formLink && form.email !== null && !application.archived
    const action = mailable ? actions.form(mailed) : null
    if (form.bounced) {
      const email = form.email ?? ''
      return {
        ...step,
        state: turn(rights.formLink),
        words: t`Our email to ${email} came back. Correct the address and send the link again.`,
        mark: mark(form.bounced),
        action,
      }
    }
    return {
      ...step,
      state: mailed || application.own ? 'waiting' : turn(rights.formLink),
      words: mailed || application.own ? t`The applicant has the link.` : t`The link was not mailed yet.`,
      mark: waiting?.what === 'fill_in_form' ? mark(waiting.since) : null,
      action,
    }
  }
  const ofReference = (reference: Reference): LeftStep => {
    const { number, full_name: name, email, email_sent: asked, bounced, declined, checked } = reference
    const who = name ?? t`No name yet`
    const step = { key: reference.id, title: t`Reference ${number}` }
    const at = answeredAt(reference)
    if (checked) return { ...step, state: 'done', words: t`${who}, checked` }
    if (at) {
      const day = dateCell(at)
      return {
        ...step,
        state: turn(rights.references),
        words: t`${who} answered ${day}`,
        mark: mark(at),
        action: rights.readReferences ? actions.reference(reference, 'check') : null,
      }
    }
    // What is lost is found again by those who review, and by nobody else.
    const correct = rights.references ? actions.reference(reference, 'correct') : null
    const request = application.requests.find((one) => one.number === number && one.decided === null)
    if (request)
      return {
        ...step,
        state: turn(rights.references),
        words:
          request.kind === 'address_wrong'
            ? t`The applicant says that the address of ${who} is wrong.`
            : t`The applicant wants to name another person instead of ${who}.`,
        mark: mark(request.created),
        action: correct,
      }
    if (declined)
      return {
        ...step,
        state: turn(rights.references),
        words: `${who}: ${i18n._(declinedWords[declined.reason])}`,
        mark: mark(declined.at),
        action: correct,
      }
    if (bounced)
      return {
        ...step,
        state: turn(rights.references),
        words: t`Our email to ${who} came back.`,
        mark: mark(bounced),
        action: correct,
      }
    if (asked) {
      const day = dateCell(asked)
      return {
        ...step,
        state: 'waiting',
        words: t`${who} mailed ${day}`,
        mark: mark(asked),
        action: rights.references ? actions.reference(reference, 'again') : null,
      }
    }
    return {
      ...step,
      state: sent ? turn(rights.references) : 'locked',
      words: !sent ? whenSent : email ? t`${who}: request not sent` : t`${who}: no email address`,
      action: sent && rights.references ? actions.reference(reference, email ? 'send' : 'telephone') : null,
    }
  }
  const ofUnnamed = (number: number): LeftStep => {
    const { waiting_for: waiting } = application
    return {
      key: `referee ${number}`,
      title: t`Reference ${number}`,
      state: turn(rights.references),
      words: t`No referee is named yet.`,
      mark: waiting?.what === 'find_another_referee' ? mark(waiting.since) : null,
    }
  }
  const ofReferences = (): LeftStep[] => {
    const steps = stepReferences(references ?? [])
    const unnamed = references && sent ? unnamedPlaces(references, application) : []
    if (steps.length + unnamed.length > 0) return [...steps.map(ofReference), ...unnamed.map(ofUnnamed)]
    const { num_references_checked: checked, num_references: all } = application
    const isNamed = all > 0
    const isChecked = isNamed && checked >= Math.min(all, LEAST_REFEREES)
    const open = isNamed ? 'waiting' : turn(rights.references)
    return [
      {
        key: 'references',
        title: t`References`,
        state: isChecked ? 'done' : sent ? open : 'locked',
        words: isNamed ? t`${checked} of ${all} checked` : sent ? t`No referee is named yet.` : whenSent,
      },
    ]
  }
  const ofDbs = (): LeftStep => {
    const step = { key: 'dbs', title: checkName(application.check_kind) }
    if (dbs?.submitted) {
      const day = dateCell(dbs.submitted)
      return { ...step, state: 'done', words: t`Confirmed ${day}` }
    }
    const who = dbs?.name ?? t`The contact`
    if (dbs?.bounced)
      return {
        ...step,
        state: turn(rights.dbs),
        words: t`Our email to ${who} came back.`,
        mark: mark(dbs.bounced),
        action: rights.dbs ? actions.dbs(true) : null,
      }
    if (dbs?.email_sent) {
      const day = dateCell(dbs.email_sent)
      return {
        ...step,
        state: 'waiting',
        words: t`${who} mailed ${day}`,
        mark: mark(dbs.email_sent),
        action: rights.dbs ? actions.dbs(true) : null,
      }
    }
    return {
      ...step,
      state: sent ? turn(rights.dbs) : 'locked',
      words: sent ? t`email not sent` : whenSent,
      action: sent && rights.dbs ? actions.dbs(false) : null,
    }
  }
  const ofDeclaration = (one: SafeguardingDeclaration): LeftStep => {
    const { year, submitted, email_sent: asked } = one
    const step = { key: 'declaration', title: t`Declaration ${year}` }
    if (submitted) {
      const day = dateCell(submitted)
      return { ...step, state: 'done', words: t`Signed ${day}` }
    }
    const day = asked && dateCell(asked)
    return {
      ...step,
      state: asked ? 'waiting' : turn(rights.sendDeclarations),
      words: day ? t`Mailed ${day}` : t`email not sent`,
      mark: mark(asked),
      action: rights.sendDeclarations ? actions.declaration(one, asked !== null) : null,
    }
  }
  const ofConsent = ({ email_sent: asked, submitted, name }: NonNullable<Told['consent']>): LeftStep => {
    const step = { key: 'consent', title: t`Parental Consent` }
    if (submitted) {
      const day = dateCell(submitted)
      return { ...step, state: 'done', words: t`Confirmed ${day}` }
    }
    const day = asked && dateCell(asked)
    const who = name ?? t`Parent or guardian`
    const waiting = application.waiting_for
    const cameBack = waiting?.who === 'reviewer' && waiting.what === 'give_consent'
    const words = () => {
      if (!day) return sent ? t`email not sent` : whenSent
      return cameBack ? t`The email to ${who} came back.` : t`${who} mailed ${day}`
    }
    return {
      ...step,
      state: sent ? (cameBack ? turn(rights.references) : 'waiting') : 'locked',
      words: words(),
      mark: mark(asked),
      action: sent && rights.edit ? actions.consent?.(asked !== null) : null,
    }
  }
  const ofConversion = (): LeftStep => {
    const { title, done, opens, locked } = told.conversion
    const step = { key: 'convert', title }
    if (done) return { ...step, state: 'done', words: done }
    return {
      ...step,
      state: opens ? turn(rights.convert) : 'locked',
      words: opens ? null : locked,
      action: opens && rights.convert ? actions.convert() : null,
    }
  }
  return [
    ...ofReferral,
    ofForm(),
    ...(told.consent ? [ofConsent(told.consent)] : [...ofReferences(), ofDbs()]),
    ...(declaration ? [ofDeclaration(declaration)] : []),
    ofConversion(),
  ]
}
