import { getWelshState, resolveWelshSource, type WelshState, type WelshText } from '@contract/content/welsh.ts'
import { useFormContext, useFormValues } from '../form-context.ts'
import type { Values } from '../values.ts'

/** State of a Welsh text in the form. A text without English and Welsh is empty. */
export type WelshFieldState = WelshState | 'empty'

/** Returns the state of a field's Welsh as it will be after saving, and the English that the Welsh is right for. */
export function useWelshState(field: string): { state: WelshFieldState; source: string } {
  const { savedValues } = useFormContext()
  const state = useFormValues((values) => computeState(field, values, savedValues))
  const source = useFormValues((values) => String(values[`${field}_cy_source`] ?? ''))
  return { state, source }
}

/** Returns the fields in each state of their Welsh. */
export function useFieldsByState(fields: readonly string[]): Record<WelshFieldState, string[]> {
  const { savedValues } = useFormContext()
  const states = useFormValues((values) =>
    fields.map((field) => computeState(field, values, savedValues)).join(),
  ).split(',')
  const pick = (state: WelshFieldState) => fields.filter((_field, index) => states[index] === state)
  return { empty: pick('empty'), missing: pick('missing'), outdated: pick('outdated'), current: pick('current') }
}

function computeState(field: string, values: Values, savedValues: Values | null): WelshFieldState {
  const text = readText(field, values)
  if (!text.english && !text.welsh) return 'empty'
  return getWelshState({ ...text, source: resolveWelshSource(savedValues && readText(field, savedValues), text) })
}

function readText(field: string, values: Values): WelshText {
  const [english, welsh, source] = [field, `${field}_cy`, `${field}_cy_source`].map((name) => values[name])
  return { english: String(english ?? ''), welsh: welsh ? String(welsh) : null, source: source ? String(source) : null }
}
