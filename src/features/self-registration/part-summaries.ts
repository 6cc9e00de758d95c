import { whyFlags } from '@contract/participant-registration.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { surveyAnswerLabels } from '@/words/survey-labels.ts'
import type { Draft } from './draft.ts'

/** Parts of the form in display order (SELF-16). */
export const partNames = ['parent', 'children', 'adults', 'why', 'statements'] as const
export type PartName = (typeof partNames)[number]

/** Replaces the spaces of a phone number, so that it does not break across lines. */
const preventLineBreak = (number: string): string => number.replaceAll(' ', '\u00a0')

/** Returns the title of each part and a function that builds its collapsed summary. */
export const usePartTexts = () => {
  const { t, i18n } = useLingui()
  const titles: Record<PartName, string> = {
    parent: t`Parent or carer`,
    children: t`Children`,
    adults: t`Additional adults`,
    why: t`Why you visit`,
    statements: t`About your family`,
  }
  const joinFirstNames = (people: readonly { first_name: string }[]) =>
    people.map((person) => person.first_name.trim()).join(', ') || t`None`
  const getSummary = (part: PartName, draft: Draft): string => {
    const { parent, children, adults, why, statements } = draft
    switch (part) {
      case 'parent':
        return `${parent.first_name} ${parent.surname}, ${preventLineBreak(parent.contact_number)}`
      case 'children':
        return joinFirstNames(children)
      case 'adults':
        return joinFirstNames(adults)
      case 'why':
        return (
          whyFlags
            .filter((flag) => why[flag])
            .map((flag) => i18n._(surveyAnswerLabels[flag]))
            .join(', ') || t`Nothing ticked.`
        )
      case 'statements': {
        const ticked = Object.values(statements).filter(Boolean).length
        return ticked ? plural(ticked, { one: '# ticked.', other: '# ticked.' }) : t`Nothing ticked.`
      }
    }
  }
  return { titles, getSummary }
}
