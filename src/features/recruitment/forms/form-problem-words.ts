import type { Problem } from '@contract/form.ts'
import { countWords } from '@contract/rules/words.ts'
import { useLingui } from '@lingui/react/macro'
import { valueAt } from '@/kit/public/answer-path.ts'
import { yesNoWords } from '@/words/yes-no-words.ts'

/** Questions whose answers are Yes and No, and which words those are in Welsh. */
const yesNoKinds = {
  ...{ disciplinary: 'was there ever', concerns_raised: 'was there ever', criminal_record: 'are there' },
} as const

/** What is said of a wrong answer where the words of every form would not tell what to do. */
export const useFormProblemWords = () => {
  const { t, i18n } = useLingui()
  return (path: string, { kind, bound }: Problem, values: unknown): string | undefined => {
    if (kind === 'too_few_words') {
      const needed = Number(bound) - countWords(String(valueAt(values, path) ?? ''))
      return t`Write ${needed} more words.`
    }
    if (kind === 'missing' && path in yesNoKinds)
      return `${i18n._(yesNoWords[yesNoKinds[path as keyof typeof yesNoKinds]].choose)}.`
    return undefined
  }
}
