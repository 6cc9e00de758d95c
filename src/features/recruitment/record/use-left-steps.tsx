import type { SafeguardingDeclaration } from '@contract/recruitment/safeguarding-declarations.ts'
import { useLingui } from '@lingui/react/macro'
import type { LeftStep } from '@/kit/detail/what-is-left.tsx'
import { dateCell } from '@/kit/list/cells.ts'
import { mark, type StepActions, type Told, turn } from './left-step-facts.tsx'
import { useEvidenceSteps } from './use-evidence-steps.tsx'
import { useReferenceSteps } from './use-reference-steps.tsx'
import { useSecondLookStep } from './use-second-look-step.tsx'

export type { StepActions, Told } from './left-step-facts.tsx'

/** Builds the remaining steps of an application from the server's facts (B-REC-07). */
export const useLeftSteps = (told: Told, actions: StepActions): LeftStep[] => {
  const { t } = useLingui()
  const { application, declaration, rights } = told
  const references = useReferenceSteps(told, actions)
  const evidence = useEvidenceSteps(told, actions)
  const secondLook = useSecondLookStep(application, actions.secondLook)
  const { form, referral, waiting_for: waiting } = application

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
  /**
   * Step for an address that belongs to a user account. It is due before every other step, as in the list.
   */
  const ofAddress: LeftStep[] =
    waiting?.what === 'decide_own'
      ? [
          {
            key: 'decide_own',
            title: t`Whose address is it?`,
            state: turn(rights.decideOwn),
            words: t`The applicant’s email address is that of an account. VP support decides whose it is.`,
            mark: mark(waiting.since),
          },
        ]
      : []
  const ofForm = (): LeftStep => {
    const step = { key: 'form', title: t`Application form` }
    if (form.submitted) {
      const on = dateCell(form.submitted)
      return { ...step, state: 'done', words: t`Submitted ${on}` }
    }
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
  /**
   * Builds the conversion step. Converting is allowed while other steps are open, but it is not the next step
   * then.
   */
  const ofConversion = (): LeftStep => {
    const { title, done, opens, locked } = told.conversion
    const step = { key: 'convert', title }
    if (done) return { ...step, state: 'done', words: done }
    if (!opens) return { ...step, state: 'locked', words: locked }
    const isNext = waiting?.what === 'convert'
    const isAfterLook = waiting?.what === 'second_look'
    return {
      ...step,
      state: isNext ? turn(rights.convert) : 'locked',
      words: isNext ? null : isAfterLook ? t`Waits for the second look.` : t`Waits for the steps above.`,
      action: rights.convert ? actions.convert(isNext) : null,
    }
  }
  return [
    ...ofReferral,
    ...ofAddress,
    ofForm(),
    ...(told.consent ? [evidence.consent(told.consent)] : [...references, evidence.check()]),
    ...(declaration ? [ofDeclaration(declaration)] : []),
    secondLook,
    ofConversion(),
  ]
}
