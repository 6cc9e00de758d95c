import { useLingui } from '@lingui/react/macro'
import type { ListPageState } from '@/kit/list/use-list-page.ts'
import { Select } from '@/ui/select.tsx'

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
    return ''
  }
  const value = getValue()
  const applyFilter = (chosen: string) => {
    const [name, year] = chosen.split(' ')
    page.filter({
      [HAS_DECLARATION_PARAM]: undefined,
      [NO_DECLARATION_PARAM]: undefined,
      ...(name && { [name]: Number(year) }),
    })
  }
  return (
    <div className="w-full sm:w-auto sm:max-w-72">
      <Select
        aria-label={t`Safeguarding declaration`}
        options={[
          ...years.map((year) => ({
            value: `${NO_DECLARATION_PARAM} ${year}`,
            label: t`No declaration for ${year}`,
          })),
          ...years.map((year) => ({
            value: `${HAS_DECLARATION_PARAM} ${year}`,
            label: t`Declaration for ${year}`,
          })),
        ]}
        value={value}
        onValueChange={applyFilter}
        none={{ label: t`Any declaration`, onChoose: () => applyFilter('') }}
      />
    </div>
  )
}
