import { MAX_PLACES } from '@contract/sessions.ts'
import { useLingui } from '@lingui/react/macro'
import { useSteadyError } from '@/ui/steady-error.ts'
import { readWholeNumber } from '@/ui/typed-number.ts'

/**
 * Parses a typed number of places.
 * @returns `places`: null for an empty field, undefined for invalid text
 */
export function useTypedPlaces(typed: string) {
  const { t } = useLingui()
  const places = readPlaces(typed)
  const error = useSteadyError(places === undefined ? t`A whole number from 0 to ${MAX_PLACES}` : undefined)
  return { places, error }
}

function readPlaces(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const number = readWholeNumber(typed)
  return number !== null && number >= 0 && number <= MAX_PLACES ? number : undefined
}
