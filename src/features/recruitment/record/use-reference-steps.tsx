import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { MAX_REFEREES, MIN_REFEREES } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import type { LeftStep } from '@/kit/detail/what-is-left.tsx'
import { dateCell } from '@/kit/list/cells.ts'
import { mark, type StepActions, type Told, turn } from './left-step-facts.tsx'
import { answeredAt, declinedWords, isAnswered } from './reference-moments.tsx'

/** Builds a step for each counted reference, and for each required slot without a referee. */
export const useReferenceSteps = (
  { application, references, rights }: Told,
  actions: StepActions,
): LeftStep[] => {
  const { t, i18n } = useLingui()
  const sent = application.form.submitted !== null
  const whenSent = t`Opens when the form is submitted.`

  const ofChecked = ({ full_name, sent_by, telephone, checked_by }: Reference): string => {
    const who = full_name ?? t`No name yet`
    const first = telephone?.by ?? sent_by
    if (!checked_by || !first) return t`${who}, checked`
    if (first !== checked_by)
      return telephone ? t`${first} recorded, ${checked_by} checked` : t`${first} sent, ${checked_by} checked`
    return telephone ? t`${first} recorded and checked` : t`${first} sent and checked`
  }
  const ofReference = (reference: Reference): LeftStep => {
    const { number, full_name: name, email, email_sent: asked, bounced, declined, checked } = reference
    const who = name ?? t`No name yet`
    const step = { key: reference.id, title: t`Reference ${number}` }
    const at = answeredAt(reference)
    if (checked) return { ...step, state: 'done', words: ofChecked(reference) }
    if (at) {
      const day = dateCell(at)
      return {
        ...step,
        state: turn(rights.references && rights.readReferences),
        words: t`${who} answered ${day}`,
        mark: mark(at),
        action: rights.readReferences ? actions.reference(reference, 'check') : null,
      }
    }
    // // Only reviewers can repair a lost request.
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
    const waiting = application.waiting_for
    return {
      key: `referee ${number}`,
      title: t`Reference ${number}`,
      state: turn(rights.references),
      words: t`No referee is named yet. Find another referee.`,
      mark: waiting?.what === 'find_another_referee' ? mark(waiting.since) : null,
      action: rights.edit ? actions.referees() : null,
    }
  }

  const steps = stepReferences(references ?? [])
  const unnamed = references && sent ? unnamedPlaces(references, application) : []
  if (steps.length + unnamed.length > 0) return [...steps.map(ofReference), ...unnamed.map(ofUnnamed)]
  const { num_references_checked: checked, num_references: all } = application
  const isNamed = all > 0
  const isChecked = isNamed && checked >= Math.min(all, MIN_REFEREES)
  const open = isNamed ? 'waiting' : turn(rights.references)
  return [
    {
      key: 'references',
      title: t`References`,
      state: isChecked ? 'done' : sent ? open : 'locked',
      words: isNamed
        ? t`${checked} of ${all} checked`
        : sent
          ? t`No referee is named yet. Find another referee.`
          : whenSent,
    },
  ]
}

/**
 * Returns the references that count as steps: the two required ones, and further ones that were requested.
 */
function stepReferences(references: readonly Reference[]): Reference[] {
  return references.filter(
    (reference) =>
      reference.replaced === null &&
      (reference.number <= MIN_REFEREES || reference.email_sent !== null || isAnswered(reference)),
  )
}

/**
 * Returns the required slots without a referee while the checks are open. The list has the same rule: with
 * fewer than `MIN_REFEREES` referees, the reviewers' next step is "find another referee".
 */
function unnamedPlaces(references: readonly Reference[], application: Application): number[] {
  if (application.checks_completed !== null) return []
  const named = references.filter(({ replaced }) => replaced === null).map(({ number }) => number)
  const places = Array.from({ length: MAX_REFEREES }, (_, at) => at + 1)
  const free = places.filter((number) => !named.includes(number))
  return free.slice(0, Math.max(0, MIN_REFEREES - named.length))
}
