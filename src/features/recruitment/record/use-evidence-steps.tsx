import { judgeStoredCheck } from '@contract/recruitment/check-validity.ts'
import { useLingui } from '@lingui/react/macro'
import type { LeftStep } from '@/kit/detail/what-is-left.tsx'
import { dateCell, dayCell } from '@/kit/list/cells.ts'
import { useCheckName } from '../forms/dbs-words.ts'
import { type ConsentFacts, mark, type StepActions, type Told, turn } from './left-step-facts.tsx'

/** Builds the steps for an adult's check and for a Young Helper's parental consent. */
export const useEvidenceSteps = ({ application, rights }: Told, actions: StepActions) => {
  const { t } = useLingui()
  const checkName = useCheckName()
  const { form, dbs_form: dbs } = application
  const sent = form.submitted !== null
  const whenSent = t`Opens when the form is submitted.`

  const ofConfirmed = (step: Pick<LeftStep, 'key' | 'title'>, submitted: string): LeftStep => {
    const [day, end] = [dateCell(submitted), dbs?.valid_until ? dayCell(dbs.valid_until) : '']
    const renew = rights.dbs && !application.archived ? actions.dbs('renew') : null
    const isOpen = application.checks_completed === null
    const validity = judgeStoredCheck(dbs)
    switch (validity?.state === 'valid' && validity.is_due ? 'due' : validity?.state) {
      case 'ended':
        return { ...step, state: 'alarm', words: t`Ran out ${end}`, action: renew }
      case 'due':
        return {
          ...step,
          state: turn(rights.dbs),
          words: t`Runs out ${end}: ask for a new check`,
          action: renew,
        }
      case 'unknown':
        return {
          ...step,
          state: isOpen ? turn(rights.dbs) : 'done',
          words: isOpen ? t`Date not known: ask the contact` : t`Confirmed ${day}, date not known`,
          action: renew,
        }
      default:
        return { ...step, state: 'done', words: t`Confirmed ${day}` }
    }
  }
  return {
    check: (): LeftStep => {
      const step = { key: 'dbs', title: checkName(application.check_kind) }
      if (dbs?.submitted) return ofConfirmed(step, dbs.submitted)
      const who = dbs?.name ?? t`The contact`
      if (dbs?.bounced)
        return {
          ...step,
          state: turn(rights.dbs),
          words: t`Our email to ${who} came back.`,
          mark: mark(dbs.bounced),
          action: rights.dbs ? actions.dbs('again') : null,
        }
      if (dbs?.email_sent) {
        const day = dateCell(dbs.email_sent)
        return {
          ...step,
          state: 'waiting',
          words: t`${who} mailed ${day}`,
          mark: mark(dbs.email_sent),
          action: rights.dbs ? actions.dbs('again') : null,
        }
      }
      return {
        ...step,
        state: sent ? turn(rights.dbs) : 'locked',
        words: sent ? t`email not sent` : whenSent,
        action: sent && rights.dbs ? actions.dbs('send') : null,
      }
    },
    consent: ({ email_sent: asked, submitted, name, needs_call }: ConsentFacts): LeftStep => {
      const step = { key: 'consent', title: t`Parental Consent` }
      if (submitted && needs_call)
        return {
          ...step,
          state: turn(rights.readReferences),
          words: t`Parent and helper share an address, a number or a name: speak to the parent.`,
          mark: mark(submitted),
        }
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
    },
  }
}
