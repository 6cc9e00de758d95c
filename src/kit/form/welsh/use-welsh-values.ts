import type { WelshName } from '@contract/content/welsh.ts'
import { useLingui } from '@lingui/react/macro'

type WelshValues<Field extends string> = Record<WelshName<Field>, string>

type WelshForm<Field extends string> = {
  /** Values of a new record. */
  empty: WelshValues<Field>
  /** Labels of the Welsh fields. */
  labels: Record<WelshName<Field>, string>
  /** Returns the Welsh values of a record. */
  toValues: (record: Partial<Record<WelshName<Field>, string | null | undefined>>) => WelshValues<Field>
}

/**
 * Returns what a form needs for its Welsh fields: values and labels.
 * @param labels labels of the translatable fields. Key: English field.
 */
export function useWelshValues<Field extends string>(labels: Record<Field, string>): WelshForm<Field> {
  const { t } = useLingui()
  const fields = Object.keys(labels) as Field[]
  const build = (getText: (name: WelshName<Field>, field: Field) => string) =>
    Object.fromEntries(
      fields.flatMap((field) =>
        ([`${field}_cy`, `${field}_cy_source`] as const).map((name) => [name, getText(name, field)]),
      ),
    ) as WelshValues<Field>
  return {
    empty: build(() => ''),
    labels: build((name, field) => {
      const label = labels[field]
      return name.endsWith('_source') ? t`Check of ${label} in Welsh` : t`${label} in Welsh`
    }),
    toValues: (record) => build((name) => record[name] ?? ''),
  }
}
