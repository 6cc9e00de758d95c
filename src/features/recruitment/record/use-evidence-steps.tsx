import { getStoredCheckValidity } from '@contract/recruitment/check-validity.ts'
import { useLingui } from '@lingui/react/macro'
import type { RemainingStep } from '@/kit/detail/remaining-steps.tsx'
import { formatDateCell, formatDayCell } from '@/kit/list/cells.ts'
import { useCheckName } from '../forms/dbs-labels.ts'
import {
  type ConsentFacts,
  getOpenStepState,
  renderOverdueBadge,
  type StepActions,
  type StepFacts,
} from './left-step-facts.tsx'

/** Returns functions that build the steps for an adult's check and for a Young Helper's parental consent. */
export const useEvidenceSteps = ({ application, rights }: StepFacts, actions: StepActions) => {
  const { t } = useLingui()
  const getCheckName = useCheckName()
  const { form, dbs_form: dbs } = application
  const isFormSubmitted = form.submitted !== null
  const lockedText = t`Opens when the form is submitted.`

  const buildConfirmedStep = (step: Pick<RemainingStep, 'key' | 'title'>, submitted: string): RemainingStep => {
    const [day, end] = [formatDateCell(submitted), dbs?.valid_until ? formatDayCell(dbs.valid_until) : '']
    const renewAction = rights.dbs && !application.archived ? actions.dbs('renew') : null
    const isOpen = application.checks_completed === null
    const validity = getStoredCheckValidity(dbs)
    switch (validity?.state === 'valid' && validity.is_due ? 'due' : validity?.state) {
      case 'ended':
        return { ...step, state: 'alarm', words: t`Ran out ${end}`, action: renewAction }
      case 'due':
        return {
          ...step,
          state: getOpenStepState(rights.dbs),
          words: t`Runs out ${end}: ask for a new check`,
          action: renewAction,
        }
      case 'unknown':
        return {
          ...step,
          state: isOpen ? getOpenStepState(rights.dbs) : 'done',
          words: isOpen ? t`Date not known: ask the contact` : t`Confirmed ${day}, date not known`,
          action: renewAction,
        }
      default:
        return { ...step, state: 'done', words: t`Confirmed ${day}` }
    }
  }
  return {
    check: (): RemainingStep => {
      const step = { key: 'dbs', title: getCheckName(application.check_kind) }
      if (dbs?.submitted) return buildConfirmedStep(step, dbs.submitted)
      const who = dbs?.name ?? t`The contact`
      if (dbs?.bounced)
        return {
          ...step,
          state: getOpenStepState(rights.dbs),
          words: t`Our email to ${who} came back.`,
          mark: renderOverdueBadge(dbs.bounced),
          action: rights.dbs ? actions.dbs('again') : null,
        }
      if (dbs?.email_sent) {
        const day = formatDateCell(dbs.email_sent)
        return {
          ...step,
          state: 'waiting',
          words: t`Email sent to ${who} ${day}`,
          mark: renderOverdueBadge(dbs.email_sent),
          action: rights.dbs ? actions.dbs('again') : null,
        }
      }
      return {
        ...step,
        state: isFormSubmitted ? getOpenStepState(rights.dbs) : 'locked',
        words: isFormSubmitted ? t`email not sent` : lockedText,
        action: isFormSubmitted && rights.dbs ? actions.dbs('send') : null,
      }
    },
    consent: ({ email_sent: requestedAt, submitted, name, needs_call }: ConsentFacts): RemainingStep => {
      const step = { key: 'consent', title: t`Parental Consent` }
      if (submitted && needs_call)
        return {
          ...step,
          state: getOpenStepState(rights.readReferences),
          words: t`Parent and helper share an address, a number or a name: speak to the parent.`,
          mark: renderOverdueBadge(submitted),
        }
      if (submitted) {
        const day = formatDateCell(submitted)
        return { ...step, state: 'done', words: t`Confirmed ${day}` }
      }
      const day = requestedAt && formatDateCell(requestedAt)
      const who = name ?? t`Parent or guardian`
      const nextTask = application.waiting_for
      const hasBounced = nextTask?.who === 'reviewer' && nextTask.what === 'give_consent'
      const getText = () => {
        if (!day) return isFormSubmitted ? t`email not sent` : lockedText
        return hasBounced ? t`The email to ${who} came back.` : t`Email sent to ${who} ${day}`
      }
      function getState(): RemainingStep['state'] {
        if (!isFormSubmitted) return 'locked'
        return hasBounced ? getOpenStepState(rights.references) : 'waiting'
      }
      return {
        ...step,
        state: getState(),
        words: getText(),
        mark: renderOverdueBadge(requestedAt),
        action: isFormSubmitted && rights.edit ? actions.consent?.(requestedAt !== null) : null,
      }
    },
  }
}
