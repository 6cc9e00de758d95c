import { getColumnHeader } from '@contract/registered/registered-columns.ts'
import { choiceColumns } from '@contract/registered/registered-import.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { Section } from '@/ui/section.tsx'
import { getCapitalizedFieldLabel } from '@/words/field-labels.ts'
import { fileChoices } from './file-choices.ts'

/** Table of the columns with a fixed set of values (REG-77, REG-78, REG-88). */
export const FieldOptions = () => {
  const { t, i18n } = useLingui()
  const columns = choiceColumns.map((column) => ({
    column,
    label: getCapitalizedFieldLabel(i18n, 'registered', column),
  }))
  return (
    <Section defaultOpen icon={ListChecks} title={<Trans>What each column may hold</Trans>} headingLevel={3}>
      <div className="overflow-x-auto">
        <table className="w-full text-start text-sm [&_td]:py-2 [&_td]:align-top [&_th]:py-2 [&_th]:pe-4 [&_th]:text-start [&_th]:align-top">
          <caption className="sr-only">{t`What each column may hold`}</caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Column</Trans>
              </th>
              <th scope="col">
                <Trans>Choices</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ column, label }) => (
              <tr key={column} className="border-t border-border">
                <th scope="row">
                  <span lang="en">{getColumnHeader(column)}</span>
                  {label === getColumnHeader(column) ? null : (
                    <span className="block font-regular text-muted-foreground">{label}</span>
                  )}
                </th>
                <td>
                  {fileChoices[column] ? (
                    <span lang="en">{fileChoices[column].join('; ')}</span>
                  ) : (
                    <Trans>Yes or No</Trans>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm text-muted-foreground">
        <Trans>
          Dates are dd/mm/yyyy. Put allergens and groups in one cell, with a semicolon between them. Empty cells change
          nothing.
        </Trans>
      </p>
    </Section>
  )
}
