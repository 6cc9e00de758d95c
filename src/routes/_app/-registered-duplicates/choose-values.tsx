import type { ScalarField } from '@contract/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { fieldLabel } from '@/blocks/field-words.ts'
import { useValueWords } from '@/blocks/sync/use-value-words.ts'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { differences } from './differences.ts'

export type Chosen = Partial<Record<ScalarField, string>>

type ChooseValuesProps = {
  primary: RegisteredRow
  others: readonly RegisteredRow[]
  /** Whose value each field takes, by id. */
  chosen: Chosen
  onChoose: (field: ScalarField, id: string) => void
}

/** The values in which the registrations differ, side by side: the primary's is chosen until somebody chooses another, and a No about consent. */
export const ChooseValues = ({ primary, others, chosen, onChoose }: ChooseValuesProps) => {
  const { i18n } = useLingui()
  const valueWords = useValueWords()
  const { choose, both } = differences(primary, others)
  const words = (field: ScalarField, value: unknown) => valueWords({ kind: 'field', field }, value)
  if (choose.length + both.length === 0) return null
  return (
    <div className="grid gap-4 border-t border-border px-5 py-4">
      {choose.length ? (
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          {choose.map(({ field, values, preset }) => (
            <FieldGroup key={field} legend={fieldLabel(i18n, 'registered', field)}>
              <RadioGroup
                options={values.map(({ of, value }) => ({
                  value: of,
                  label: <span className="wrap-anywhere">{words(field, value)}</span>,
                }))}
                value={chosen[field] ?? preset}
                onValueChange={(id) => onChoose(field, id)}
              />
            </FieldGroup>
          ))}
        </div>
      ) : null}
      {both.map(({ field, values }) => (
        <p key={field} className="wrap-anywhere">
          <b>{fieldLabel(i18n, 'registered', field)}</b>:{' '}
          {values.map(({ value }) => `“${words(field, value)}”`).join(', ')}{' '}
          <span className="text-muted-foreground">
            <Trans>Both notes stand until somebody decides.</Trans>
          </span>
        </p>
      ))}
    </div>
  )
}
