import { whyFlags } from '@contract/participant-registration.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { surveyAnswerLabels } from '@/words/survey-labels.ts'
import type { Draft } from './draft.ts'
import type { PartName } from './part-names.ts'

/** Summary of the answers of a collapsed part. */
export function PartSummary({ part, draft }: { part: PartName; draft: Draft }) {
  const { t, i18n } = useLingui()
  const { parent, children, adults, why, statements } = draft
  const joinFirstNames = (people: readonly { first_name: string }[]) =>
    people.map((person) => person.first_name.trim()).join(', ') || t`None`
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

/** Replaces the spaces of a phone number, so that it does not break across lines. */
const preventLineBreak = (number: string): string => number.replaceAll(' ', '\u00a0')
