import * as v from 'valibot'

/** The arguments of an earlier version, and their conversion to the next version. */
export type EarlierForm = {
  readonly args: v.GenericSchema
  readonly upcast: (args: never) => unknown
  readonly before?: EarlierForm
}

/** A mutation's current version, with its earlier forms. */
export type MutationForm = { readonly version: number; readonly before?: EarlierForm }

/**
 * Converts arguments of an earlier version to the current version.
 * @param maxVersionsBack number of earlier versions to accept. A device accepts every version that it has
 * ever written.
 * @returns undefined if the version is newer or too old, or if the arguments do not match their version
 */
export const upcastArgs = (
  { version, before }: MutationForm,
  fromVersion: number,
  args: unknown,
  maxVersionsBack = Number.POSITIVE_INFINITY,
): unknown => {
  if (fromVersion === version) return args
  if (fromVersion > version || maxVersionsBack < 1 || !before) return undefined
  const earlier = { version: version - 1, ...(before.before && { before: before.before }) }
  const previousArgs = upcastArgs(earlier, fromVersion, args, maxVersionsBack - 1)
  if (previousArgs === undefined) return undefined
  const parsed = v.safeParse(before.args, previousArgs)
  return parsed.success ? before.upcast(parsed.output as never) : undefined
}
