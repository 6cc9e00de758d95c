import { useMemo } from 'react'
import * as v from 'valibot'

/**
 * For `validateSearch` of a route: what its address may keep, taken as it is written. The files of all routes are part of
 * every first load, so the schema belongs to the screen, which reads the address with `useSearchState`.
 */
export const unreadSearch = <State extends object>(search: Record<string, unknown>): State => search as State

/** What the address of a screen keeps, read by its schema; the schema leaves out what a value cannot be. */
export const useSearchState = <S extends v.GenericSchema<unknown, object>>(
  schema: S,
  search: object,
): v.InferOutput<S> => useMemo(() => v.parse(schema, search), [schema, search])
