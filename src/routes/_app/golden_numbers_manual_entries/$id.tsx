import {
  GoldenNumbersBody,
  goldenCounts,
  goldenNumbersManualEntryOperations,
  optionalGoldenCounts,
} from '@contract/golden-numbers-manual-entries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useEntryForm } from '@/features/manual-entries/entry-form.ts'
import { SubjectFields } from '@/features/manual-entries/subject-fields.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { NumberField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'

const operations = getCrudOperations('golden_numbers_manual_entries', goldenNumbersManualEntryOperations)

export const Route = createFileRoute('/_app/golden_numbers_manual_entries/$id')({
  component: GoldenNumbersEntryScreen,
})

const countNames = [...goldenCounts, ...optionalGoldenCounts]
const holidayCountNames = countNames.filter((count) => !count.startsWith('year_to_date'))
const yearCountNames = countNames.filter((count) => count.startsWith('year_to_date'))
const isOptional = (count: string) => (optionalGoldenCounts as readonly string[]).includes(count)

/** Page for the golden numbers of one club and holiday that are entered by hand (MAN-19 to MAN-53, MAN-70). */
function GoldenNumbersEntryScreen() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  const form = useEntryForm(countNames)
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={GoldenNumbersBody}
      list={{ to: '/golden_numbers_manual_entries', label: t`Golden Numbers Manual Entries` }}
      {...form}
    >
      {id === 'new' ? <SubjectFields list={operations.list} mainProgramme /> : null}
      <FormCard title={<Trans>This holiday</Trans>} columns>
        {holidayCountNames.map((count) => (
          <NumberField key={count} name={count} optional={isOptional(count)} />
        ))}
      </FormCard>
      <FormCard title={<Trans>Year to date</Trans>} columns>
        {yearCountNames.map((count) => (
          <NumberField key={count} name={count} optional={isOptional(count)} />
        ))}
      </FormCard>
    </EntityPage>
  )
}
