import type { Problem } from '@contract/form.ts'
import type { confirmationsOfReferral } from '@contract/recruitment/referrals.ts'
import type { ReferenceQuestion, SafeguardingQuestion } from '@contract/recruitment/vocabulary.ts'
import { countWords } from '@contract/rules/words.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { valueAt } from '@/kit/public/answer-path.ts'
import { type YesNoKind, yesNoWords } from '@/words/yes-no-words.ts'

/** Which words Yes and No are in Welsh, by question of an application. */
export const applicationYesNo: Record<SafeguardingQuestion, YesNoKind> = {
  disciplinary: 'was there ever',
  concerns_raised: 'was there ever',
  criminal_record: 'are there',
}

/** The same of a reference. */
export const referenceYesNo: Record<ReferenceQuestion, YesNoKind> = {
  disciplinary: 'was there ever',
  suitability: 'do you',
  allegations: 'was there ever',
  criminal: 'do you',
  reasons_not_accept: 'are there',
}

/** Ticks without which a form cannot be sent. */
const confirmations: Record<(typeof confirmationsOfReferral)[number], true> = {
  confirm_referral: true,
  confirm_documents: true,
  confirm_confidence: true,
}
const ticks: readonly string[] = ['declaration', ...Object.keys(confirmations)]

const kinds: Record<string, YesNoKind> = {
  is_adult: 'do you',
  young_helper: 'is it',
  has_dietary_requirements: 'are there',
  has_medical_conditions: 'are there',
  ...referenceYesNo,
  ...applicationYesNo,
}

/** What is said of a wrong answer where the words of every form would not tell what to do. */
export const useFormProblemWords = () => {
  const { t, i18n } = useLingui()
  return (path: string, { kind, bound }: Problem, values: unknown): string | undefined => {
    const yesNo = Object.hasOwn(kinds, path) ? kinds[path] : undefined
    if (kind === 'missing' && yesNo) return `${i18n._(yesNoWords[yesNo].choose)}.`
    if (kind === 'missing' && ticks.includes(path)) return t`Tick this to go on.`
    if (kind === 'missing' && path === 'organisation') return t`Choose a club, or enter its name.`
    if (kind !== 'too_few_words') return undefined
    const needed = Number(bound) - countWords(String(valueAt(values, path) ?? ''))
    return plural(needed, { one: 'Write # more word.', other: 'Write # more words.' })
  }
}
