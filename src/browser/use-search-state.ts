import { useMemo } from 'react'
import * as v from 'valibot'

/**
 * Passes a route's search parameters through `validateSearch` without parsing them. All route files are in the first
 * load, so the schema is part of the screen's code, which is loaded later. The screen parses the parameters with
 * `useSearchState`.
 */
export const passSearchThrough = <State extends object>(search: Record<string, unknown>): State => search as State

/** Parses a screen's search parameters by its schema, which drops invalid values. */
export const useSearchState = <S extends v.GenericSchema<unknown, object>>(
  schema: S,
  search: object,
): v.InferOutput<S> => useMemo(() => v.parse(schema, search), [schema, search])
