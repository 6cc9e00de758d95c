import { useLingui } from '@lingui/react/macro'
import type { ListPageState } from '@/kit/list/use-list-page.ts'
import { Select } from '@/ui/select.tsx'

/** Number of years that the filter offers. */
const YEARS = 5

/** Query parameters of the filter. The URL contains only one of them. */
const HAS = 'has_safeguarding_declaration_for_year'
const LACKS = 'no_safeguarding_declaration_for_year'

/** Filter by applicants who have or have not signed the declaration of a year (APP-23 to APP-26). */
export const DeclarationFilter = ({ page, thisYear }: { page: ListPageState; thisYear: number }) => {
  const { t } = useLingui()
  const years = Array.from({ length: YEARS }, (_, back) => thisYear - back)
  const state = page.state as Record<string, unknown>
  const value = state[HAS] ? `${HAS} ${state[HAS]}` : state[LACKS] ? `${LACKS} ${state[LACKS]}` : ''
  const choose = (chosen: string) => {
    const [name, year] = chosen.split(' ')
    page.filter({ [HAS]: undefined, [LACKS]: undefined, ...(name && { [name]: Number(year) }) })
  }
  return (
    <div className="w-full sm:w-auto sm:max-w-72">
      <Select
        aria-label={t`Safeguarding declaration`}
        options={[
          ...years.map((year) => ({ value: `${LACKS} ${year}`, label: t`No declaration for ${year}` })),
          ...years.map((year) => ({ value: `${HAS} ${year}`, label: t`Declaration for ${year}` })),
        ]}
        value={value}
        onValueChange={choose}
        none={{ label: t`Any declaration`, onChoose: () => choose('') }}
      />
    </div>
  )
}
