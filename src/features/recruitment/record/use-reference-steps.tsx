import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { MAX_REFEREES, MIN_REFEREES } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import type { RemainingStep } from '@/kit/detail/remaining-steps.tsx'
import { formatDateCell } from '@/kit/list/cells.ts'
import { getOpenStepState, renderOverdueBadge, type StepActions, type StepFacts } from './left-step-facts.tsx'
import { declinedLabels, getAnswerTime, isAnswered } from './reference-moments.tsx'

/** Builds a step for each reference that is needed or was requested, and for each required slot without a referee. */
export const useReferenceSteps = (
  { application, references, rights }: StepFacts,
  actions: StepActions,
): RemainingStep[] => {
  const { t, i18n } = useLingui()
  const isFormSubmitted = application.form.submitted !== null
  const lockedText = t`Opens when the form is submitted.`

  const describeCheck = ({ full_name, sent_by, telephone, checked_by }: Reference): string => {
    const who = full_name ?? t`No name yet`
    const first = telephone?.by ?? sent_by
    if (!checked_by || !first) return t`${who}, checked`
    if (first !== checked_by)
      return telephone ? t`${first} recorded, ${checked_by} checked` : t`${first} sent, ${checked_by} checked`
    return telephone ? t`${first} recorded and checked` : t`${first} sent and checked`
  }
  const buildReferenceStep = (reference: Reference): RemainingStep => {
    const { number, full_name: name, email, email_sent: requestedAt, bounced, declined, checked } = reference
    const who = name ?? t`No name yet`
    const step = { key: reference.id, title: t`Reference ${number}` }
    const answerTime = getAnswerTime(reference)
    if (checked) return { ...step, state: 'done', words: describeCheck(reference) }
    if (answerTime) {
      const day = formatDateCell(answerTime)
      return {
        ...step,
        state: getOpenStepState(rights.references && rights.readReferences),
        words: t`${who} answered ${day}`,
        mark: renderOverdueBadge(answerTime),
        action: rights.readReferences ? actions.reference(reference, 'check') : null,
      }
    }
    // Offer the correction of the referee only to users who may change references. Three cases below use it: an
    // applicant's request, a decline and a bounced email.
    const correctAction = rights.references ? actions.reference(reference, 'correct') : null
    const request = application.requests.find((one) => one.number === number && one.decided === null)
    if (request)
      return {
        ...step,
        state: getOpenStepState(rights.references),
        words:
          request.kind === 'address_wrong'
            ? t`The applicant says that the address of ${who} is wrong.`
            : t`The applicant wants to name another person instead of ${who}.`,
        mark: renderOverdueBadge(request.created),
        action: correctAction,
      }
    if (declined)
      return {
        ...step,
        state: getOpenStepState(rights.references),
        words: `${who}: ${i18n._(declinedLabels[declined.reason])}`,
        mark: renderOverdueBadge(declined.at),
        action: correctAction,
      }
    if (bounced)
      return {
        ...step,
        state: getOpenStepState(rights.references),
        words: t`Our email to ${who} came back.`,
        mark: renderOverdueBadge(bounced),
        action: correctAction,
      }
    if (requestedAt) {
      const day = formatDateCell(requestedAt)
      return {
        ...step,
        state: 'waiting',
        words: t`Email sent to ${who} ${day}`,
        mark: renderOverdueBadge(requestedAt),
        action: rights.references ? actions.reference(reference, 'again') : null,
      }
    }
    function getRequestText() {
      if (!isFormSubmitted) return lockedText
      if (email) return t`${who}: request not sent`
      return t`${who}: no email address`
    }
    return {
      ...step,
      state: isFormSubmitted ? getOpenStepState(rights.references) : 'locked',
      words: getRequestText(),
      action: isFormSubmitted && rights.references ? actions.reference(reference, email ? 'send' : 'telephone') : null,
    }
  }
  const buildUnnamedStep = (number: number): RemainingStep => {
    const nextTask = application.waiting_for
    return {
      key: `referee ${number}`,
      title: t`Reference ${number}`,
      state: getOpenStepState(rights.references),
      words: t`No referee is named yet. Find another referee.`,
      mark: nextTask?.what === 'find_another_referee' ? renderOverdueBadge(nextTask.since) : null,
      action: rights.edit ? actions.referees() : null,
    }
  }

  const stepReferences = filterStepReferences(references ?? [])
  const unnamedSlots = references && isFormSubmitted ? findUnnamedSlots(references, application) : []
  if (stepReferences.length + unnamedSlots.length > 0)
    return [...stepReferences.map(buildReferenceStep), ...unnamedSlots.map(buildUnnamedStep)]
  const { num_references_checked: checked, num_references: all } = application
  const hasReferees = all > 0
  const isChecked = hasReferees && checked >= Math.min(all, MIN_REFEREES)
  const openState = hasReferees ? 'waiting' : getOpenStepState(rights.references)
  function getState(): RemainingStep['state'] {
    if (isChecked) return 'done'
    return isFormSubmitted ? openState : 'locked'
  }
  function getText() {
    if (hasReferees) return t`${checked} of ${all} checked`
    if (isFormSubmitted) return t`No referee is named yet. Find another referee.`
    return lockedText
  }
  return [
    {
      key: 'references',
      title: t`References`,
      state: getState(),
      words: getText(),
    },
  ]
}

/**
 * Returns the references that have a step: the two required references, and additional references that were requested
 * or answered.
 */
function filterStepReferences(references: readonly Reference[]): Reference[] {
  return references.filter(
    (reference) =>
      reference.replaced === null &&
      (reference.number <= MIN_REFEREES || reference.email_sent !== null || isAnswered(reference)),
  )
}

/**
 * Returns the required slots without a referee while the checks are not completed. The list of applications has the
 * same rule: with fewer than `MIN_REFEREES` referees, the reviewers' next step is "find another referee".
 */
function findUnnamedSlots(references: readonly Reference[], application: Application): number[] {
  if (application.checks_completed !== null) return []
  const namedSlots = references.filter(({ replaced }) => replaced === null).map(({ number }) => number)
  const slots = Array.from({ length: MAX_REFEREES }, (_, index) => index + 1)
  const freeSlots = slots.filter((number) => !namedSlots.includes(number))
  return freeSlots.slice(0, Math.max(0, MIN_REFEREES - namedSlots.length))
}
