import { getWelshState, resolveWelshSource, type WelshState, type WelshText } from '@contract/content/welsh.ts'
import { useFormContext, useFormValues } from '../form-context.ts'
import type { Values } from '../values.ts'

/** Returns the state of a field's Welsh as it will be after saving, and the English that the Welsh is right for. */
export function useWelshState(field: string): { state: WelshState; source: string } {
  const { savedValues } = useFormContext()
  const state = useFormValues((values) => computeState(field, values, savedValues))
  const source = useFormValues((values) => String(values[`${field}_cy_source`] ?? ''))
  return { state, source }
}

/** Returns the fields whose Welsh is missing or outdated. Fields without English need no Welsh. */
export function useUnfinishedWelsh(fields: readonly string[]): { missing: string[]; outdated: string[] } {
  const { savedValues } = useFormContext()
  const states = useFormValues((values) =>
    fields.map((field) => (values[field] ? computeState(field, values, savedValues) : 'current')).join(),
  ).split(',')
  const pick = (state: WelshState) => fields.filter((_field, index) => states[index] === state)
  return { missing: pick('missing'), outdated: pick('outdated') }
}

function computeState(field: string, values: Values, savedValues: Values | null): WelshState {
  const text = readText(field, values)
  return getWelshState({ ...text, source: resolveWelshSource(savedValues && readText(field, savedValues), text) })
}

function readText(field: string, values: Values): WelshText {
  const [english, welsh, source] = [field, `${field}_cy`, `${field}_cy_source`].map((name) => values[name])
  return { english: String(english ?? ''), welsh: welsh ? String(welsh) : null, source: source ? String(source) : null }
}
