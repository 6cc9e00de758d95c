import type { Application } from '@contract/recruitment/applications.ts'
import { useLingui } from '@lingui/react/macro'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import type { TermListItem } from '@/kit/detail/term-list.tsx'
import { useYesNoFormatter } from '@/kit/list/cells.ts'

/** Builds the terms about the second look for the printed record: the look, or the reason why it is missing. */
export const useSecondLookTerms = (application: Application): TermListItem[] => {
  const { t } = useLingui()
  const formatYesNo = useYesNoFormatter()
  const { second_look: look, done_by_one_person, check_reason, alone_reason } = application
  const terms: TermListItem[] = []
  if (done_by_one_person) terms.push({ term: t`Done by one person`, value: formatYesNo(true) })
  if (look)
    terms.push({
      term: t`Second look`,
      value: [look.by, formatTimestamp(look.at), look.note].filter(Boolean).join(', '),
      long: true,
    })
  if (alone_reason) terms.push({ term: t`Why no second person looked`, value: alone_reason, long: true })
  if (check_reason) terms.push({ term: t`Why the check was enough`, value: check_reason, long: true })
  return terms
}
