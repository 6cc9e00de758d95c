import type { FieldProblem } from '@contract/form.ts'
import type { referralConfirmations } from '@contract/recruitment/referrals.ts'
import type { ReferenceQuestion, SafeguardingQuestion } from '@contract/recruitment/vocabulary.ts'
import { countWords } from '@contract/rules/words.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { getValueAt } from '@/kit/public/answer-path.ts'
import { type YesNoKind, yesNoLabels } from '@/words/yes-no-labels.ts'

/** Kind of yes/no question. Key: application field. In Welsh, the labels of yes and no depend on this kind. */
export const applicationYesNo: Record<SafeguardingQuestion, YesNoKind> = {
  disciplinary: 'was there ever',
  concerns_raised: 'was there ever',
  criminal_record: 'are there',
}

/** Kind of yes/no question. Key: reference field. */
export const referenceYesNo: Record<ReferenceQuestion, YesNoKind> = {
  disciplinary: 'was there ever',
  suitability: 'do you',
  allegations: 'was there ever',
  criminal: 'do you',
  reasons_not_accept: 'are there',
}

/** Confirmations that must be ticked before a referral can be submitted. */
const confirmationFields: Record<(typeof referralConfirmations)[number], true> = {
  confirm_referral: true,
  confirm_documents: true,
  confirm_confidence: true,
}
const requiredTicks: readonly string[] = ['declaration', ...Object.keys(confirmationFields)]

const yesNoKindByField: Record<string, YesNoKind> = {
  is_adult: 'do you',
  young_helper: 'is it',
  has_dietary_requirements: 'are there',
  has_medical_conditions: 'are there',
  ...referenceYesNo,
  ...applicationYesNo,
}

/**
 * Returns a function that returns the message for an invalid answer. It returns undefined if the default message is
 * clear enough.
 */
export const useFormProblemMessages = () => {
  const { t, i18n } = useLingui()
  return (path: string, { kind, bound }: FieldProblem, values: unknown): string | undefined => {
    const yesNoKind = Object.hasOwn(yesNoKindByField, path) ? yesNoKindByField[path] : undefined
    if (kind === 'missing' && yesNoKind) return `${i18n._(yesNoLabels[yesNoKind].choose)}.`
    if (kind === 'missing' && requiredTicks.includes(path)) return t`Tick this to continue.`
    if (kind === 'missing' && path === 'organisation') return t`Choose a club, or enter its name.`
    if (kind !== 'too_few_words') return undefined
    const needed = Number(bound) - countWords(String(getValueAt(values, path) ?? ''))
    return plural(needed, { one: 'Write # more word.', other: 'Write # more words.' })
  }
}
