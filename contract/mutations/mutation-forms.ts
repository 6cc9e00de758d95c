import * as v from 'valibot'

/** An earlier version of a mutation. */
export type EarlierForm = {
  /** Converts arguments to the next version. Returns undefined if they do not match this version. */
  readonly upcast: (args: unknown) => unknown
  readonly before?: EarlierForm
}

/** Declares the arguments of an earlier version, and their conversion to the next version. */
export function defineEarlierForm<A>(
  schema: v.GenericSchema<unknown, A>,
  upcast: (args: A) => unknown,
  before?: EarlierForm,
): EarlierForm {
  const parseAndUpcast = (args: unknown) => {
    const parsed = v.safeParse(schema, args)
    return parsed.success ? upcast(parsed.output) : undefined
  }
  return { upcast: parseAndUpcast, ...(before && { before }) }
}

/** A mutation's current version, with its earlier forms. */
export type MutationForm = { readonly version: number; readonly before?: EarlierForm }

/**
 * Converts arguments of an earlier version to the current version.
 * @param maxVersionsBack number of earlier versions to accept. A device accepts every version that it has ever written.
 * @returns the converted arguments, or undefined if the version is newer or too old, or if the arguments do not match
 * their version
 */
export const upcastArgs = (
  { version, before }: MutationForm,
  fromVersion: number,
  args: unknown,
  maxVersionsBack = Number.POSITIVE_INFINITY,
): unknown => {
  if (fromVersion === version) return args
  if (fromVersion > version || maxVersionsBack < 1 || !before) return undefined
  const earlierForm = { version: version - 1, ...(before.before && { before: before.before }) }
  const previousArgs = upcastArgs(earlierForm, fromVersion, args, maxVersionsBack - 1)
  return previousArgs === undefined ? undefined : before.upcast(previousArgs)
}
