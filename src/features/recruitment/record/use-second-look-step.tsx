import type { Application } from '@contract/recruitment/applications.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNameList } from '@/i18n/name-list.ts'
import type { RemainingStep } from '@/kit/detail/remaining-steps.tsx'
import { formatDateCell } from '@/kit/list/cells.ts'
import { countDaysSince, OverdueBadge } from '../overdue-badge.tsx'
import { SomeoneElse } from './someone-else.tsx'

/**
 * Builds the step for the second look, in which another account checks an application that one person handled alone.
 */
export const useSecondLookStep = (application: Application, action: () => ReactNode): RemainingStep => {
  const { t, i18n } = useLingui()
  const { second_look: look, two_people: rule, waiting_for: waiting, form } = application
  const step = { key: 'second_look', title: t`Second look` }
  if (look) {
    const lookText = `${look.by}, ${formatDateCell(look.at)}`
    return { ...step, state: 'done', words: look.note ? `${lookText}: ${look.note}` : lookText }
  }
  if (form.submitted === null) return { ...step, state: 'locked', words: t`Opens when the form is submitted.` }
  if (rule.is_met && !application.own) return { ...step, state: 'done', words: t`Not needed: two people took part.` }
  if (!rule.required && application.checks_completed === null)
    return { ...step, state: 'locked', words: t`Not required. The record shows what one person did alone.` }
  const isDue = waiting?.what === 'second_look'
  const isOneSided = rule.lacking.length > 0 || isDue
  function describeSingleHandling() {
    if (rule.lacking.length === 0) return t`One person has handled everything so far.`
    const numbers = formatNameList(rule.lacking.map(String), i18n.locale)
    if (rule.lacking.length === 1) return t`One person handled reference ${numbers} alone.`
    return t`One person handled references ${numbers} alone.`
  }
  if (rule.can_look && isDue) {
    return {
      ...step,
      state: 'yours',
      words: describeSingleHandling(),
      mark: <OverdueBadge days={countDaysSince(waiting.since)} />,
      action: action(),
    }
  }
  if (isOneSided && !rule.can_look && !application.own)
    return {
      ...step,
      state: 'locked',
      words: (
        <>
          <b className="block">{t`Someone else must look`}</b> <SomeoneElse twoPeople={rule} offersAlone />
        </>
      ),
    }
  return { ...step, state: 'locked', words: t`Opens when the steps above are done.` }
}
