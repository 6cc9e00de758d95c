import type { SafeguardingDeclaration } from '@contract/recruitment/safeguarding-declarations.ts'
import { useLingui } from '@lingui/react/macro'
import type { RemainingStep } from '@/kit/detail/remaining-steps.tsx'
import { formatDateCell } from '@/kit/list/cells.ts'
import { getOpenStepState, renderOverdueBadge, type StepActions, type StepFacts } from './left-step-facts.tsx'
import { useEvidenceSteps } from './use-evidence-steps.tsx'
import { useReferenceSteps } from './use-reference-steps.tsx'
import { useSecondLookStep } from './use-second-look-step.tsx'

export type { StepActions, StepFacts } from './left-step-facts.tsx'

/** Builds the remaining steps of an application from the server's facts (B-REC-07). */
export const useLeftSteps = (facts: StepFacts, actions: StepActions): RemainingStep[] => {
  const { t } = useLingui()
  const { application, declaration, rights } = facts
  const references = useReferenceSteps(facts, actions)
  const evidence = useEvidenceSteps(facts, actions)
  const secondLook = useSecondLookStep(application, actions.secondLook)
  const { form, referral, waiting_for: nextTask } = application

  const referralSteps: RemainingStep[] = referral
    ? [
        {
          key: 'referral',
          title: t`Referral`,
          state: 'done',
          words: `${referral.referrer_name}, ${formatDateCell(referral.created)}`,
        },
      ]
    : []
  /**
   * Step for the decision about an address that belongs to a user account. It comes before every other open step, as in
   * the list of applications.
   */
  const addressSteps: RemainingStep[] =
    nextTask?.what === 'decide_own'
      ? [
          {
            key: 'decide_own',
            title: t`Whose address is it?`,
            state: getOpenStepState(rights.decideOwn),
            words: t`The applicant’s email address is that of an account. VP support decides whose it is.`,
            mark: renderOverdueBadge(nextTask.since),
          },
        ]
      : []
  const buildFormStep = (): RemainingStep => {
    const step = { key: 'form', title: t`Application form` }
    if (form.submitted) {
      const submittedDay = formatDateCell(form.submitted)
      return { ...step, state: 'done', words: t`Submitted ${submittedDay}` }
    }
    const isLinkSent = application.mails.some(({ kind }) => kind === 'application_form')
    const canSendLink = rights.formLink && form.email !== null && !application.archived
    const action = canSendLink ? actions.form(isLinkSent) : null
    if (form.bounced) {
      const email = form.email ?? ''
      return {
        ...step,
        state: getOpenStepState(rights.formLink),
        words: t`Our email to ${email} came back. Correct the address and send the link again.`,
        mark: renderOverdueBadge(form.bounced),
        action,
      }
    }
    return {
      ...step,
      state: isLinkSent || application.own ? 'waiting' : getOpenStepState(rights.formLink),
      words: isLinkSent || application.own ? t`The applicant has the link.` : t`The link has not been sent yet.`,
      mark: nextTask?.what === 'fill_in_form' ? renderOverdueBadge(nextTask.since) : null,
      action,
    }
  }
  const buildDeclarationStep = (declarationToSign: SafeguardingDeclaration): RemainingStep => {
    const { year, submitted, email_sent: requestedAt } = declarationToSign
    const step = { key: 'declaration', title: t`Declaration ${year}` }
    if (submitted) {
      const day = formatDateCell(submitted)
      return { ...step, state: 'done', words: t`Signed ${day}` }
    }
    const day = requestedAt && formatDateCell(requestedAt)
    return {
      ...step,
      state: requestedAt ? 'waiting' : getOpenStepState(rights.sendDeclarations),
      words: day ? t`Email sent ${day}` : t`email not sent`,
      mark: renderOverdueBadge(requestedAt),
      action: rights.sendDeclarations ? actions.declaration(declarationToSign, requestedAt !== null) : null,
    }
  }
  /** Builds the conversion step. Converting is allowed while other steps are open, but it is then not the next step. */
  const buildConversionStep = (): RemainingStep => {
    const { title, done, opens, locked } = facts.conversion
    const step = { key: 'convert', title }
    if (done) return { ...step, state: 'done', words: done }
    if (!opens) return { ...step, state: 'locked', words: locked }
    const isNext = nextTask?.what === 'convert'
    const isAfterLook = nextTask?.what === 'second_look'
    function getWaitText() {
      if (isNext) return null
      if (isAfterLook) return t`Waits for the second look.`
      return t`Waits for the steps above.`
    }
    return {
      ...step,
      state: isNext ? getOpenStepState(rights.convert) : 'locked',
      words: getWaitText(),
      action: rights.convert ? actions.convert(isNext) : null,
    }
  }
  return [
    ...referralSteps,
    ...addressSteps,
    buildFormStep(),
    ...(facts.consent ? [evidence.consent(facts.consent)] : [...references, evidence.check()]),
    ...(declaration ? [buildDeclarationStep(declaration)] : []),
    secondLook,
    buildConversionStep(),
  ]
}
