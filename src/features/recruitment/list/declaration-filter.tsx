import { useLingui } from '@lingui/react/macro'
import { ChoiceFilter } from '@/kit/list/list-filter.tsx'
import type { ListPageState } from '@/kit/list/use-list-page.ts'

/** Number of years that the filter offers. */
const YEAR_COUNT = 5

/** Names of the filter's query parameters. The URL contains at most one of them. */
const HAS_DECLARATION_PARAM = 'has_safeguarding_declaration_for_year'
const NO_DECLARATION_PARAM = 'no_safeguarding_declaration_for_year'

/** Filter by applicants who have signed a year's declaration, or have not signed it (APP-23 to APP-26). */
export const DeclarationFilter = ({ page, thisYear }: { page: ListPageState; thisYear: number }) => {
  const { t } = useLingui()
  const years = Array.from({ length: YEAR_COUNT }, (_, yearsBack) => thisYear - yearsBack)
  const searchState = page.state as Record<string, unknown>
  function getValue() {
    if (searchState[HAS_DECLARATION_PARAM]) return `${HAS_DECLARATION_PARAM} ${searchState[HAS_DECLARATION_PARAM]}`
    if (searchState[NO_DECLARATION_PARAM]) return `${NO_DECLARATION_PARAM} ${searchState[NO_DECLARATION_PARAM]}`
    return null
  }
  const applyFilter = (chosen = '') => {
    const [name, year] = chosen.split(' ')
    page.filter({
      [HAS_DECLARATION_PARAM]: undefined,
      [NO_DECLARATION_PARAM]: undefined,
      ...(name && { [name]: Number(year) }),
    })
  }
  return (
    <ChoiceFilter
      label={t`Declaration`}
      options={[
        ...years.map((year) => ({ value: `${NO_DECLARATION_PARAM} ${year}`, label: t`not signed for ${year}` })),
        ...years.map((year) => ({ value: `${HAS_DECLARATION_PARAM} ${year}`, label: t`signed for ${year}` })),
      ]}
      value={getValue()}
      onChange={applyFilter}
    />
  )
}
