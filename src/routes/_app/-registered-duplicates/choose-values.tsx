import type { ScalarField } from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { formatDay, getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useFieldValueText } from '@/features/history/use-field-value-text.ts'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { getCapitalizedFieldLabel } from '@/words/field-labels.ts'
import { findDifferences } from './differences.ts'

export type ChosenValues = Partial<Record<ScalarField, string>>

type ChooseValuesProps = {
  primary: RegisteredRow
  others: readonly RegisteredRow[]
  /** Chosen values. Key: field, value: id of the registration whose value is used. */
  chosen: ChosenValues
  onChoose: (field: ScalarField, id: string) => void
}

/**
 * Fields in which the registrations differ, with all their values. The value of the registration to keep is
 * preselected. For consent fields, a No in any registration is preselected instead.
 */
export const ChooseValues = ({ primary, others, chosen, onChoose }: ChooseValuesProps) => {
  const { t, i18n } = useLingui()
  const headingId = useId()
  const formatValue = useFieldValueText()
  const { choose: choosableDifferences, both: healthDifferences } = findDifferences(primary, others)
  const formatFieldValue = (field: ScalarField, value: unknown) => formatValue({ kind: 'field', field }, value)
  /** Returns the text that identifies a registration, with the same date as in the list above. */
  const describeOrigin = (id: string) => {
    const otherPerson = others.find((one) => one.id === id)
    return otherPerson ? t`registered ${formatDay(getLondonDay(new Date(otherPerson.created)))}` : t`the one to keep`
  }
  if (choosableDifferences.length + healthDifferences.length === 0) return null
  return (
    <div className="grid gap-4 border-t border-border px-5 py-4">
      {choosableDifferences.length ? (
        <section aria-labelledby={headingId} className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          <h3 id={headingId} className="text-lg font-bold md:col-span-full">
            <Trans>These differ. Which is right?</Trans>
          </h3>
          {choosableDifferences.map(({ field, values, preset }) => (
            <FieldGroup key={field} legend={getCapitalizedFieldLabel(i18n, 'registered', field)}>
              <RadioGroup
                options={values.map(({ of: personId, value }) => ({
                  value: personId,
                  label: (
                    <span className="wrap-anywhere">
                      {formatFieldValue(field, value)}{' '}
                      <span className="text-sm text-muted-foreground">({describeOrigin(personId)})</span>
                    </span>
                  ),
                }))}
                value={chosen[field] ?? preset}
                onValueChange={(id) => onChoose(field, id)}
              />
            </FieldGroup>
          ))}
        </section>
      ) : null}
      {healthDifferences.map(({ field, values }) => (
        <p key={field} className="wrap-anywhere">
          <b>{getCapitalizedFieldLabel(i18n, 'registered', field)}</b>:{' '}
          {values.map(({ value }) => `“${formatFieldValue(field, value)}”`).join(', ')}{' '}
          <span className="text-muted-foreground">
            <Trans>Both notes are used until someone decides.</Trans>
          </span>
        </p>
      ))}
    </div>
  )
}
