import * as v from 'valibot'

/** The arguments of an earlier version, and their conversion to the next version. */
export type EarlierForm = {
  readonly args: v.GenericSchema
  readonly upcast: (args: never) => unknown
  readonly before?: EarlierForm
}

/** A mutation's current version, with its earlier forms. */
export type Form = { readonly version: number; readonly before?: EarlierForm }

/**
 * Converts arguments of an earlier version to the current version.
 * @param maxVersionsBack number of earlier versions to accept. A device accepts every version that it has
 * ever written.
 * @returns undefined if the version is newer or too old, or if the arguments do not match their version
 */
export const upcastArgs = (
  { version, before }: Form,
  from: number,
  args: unknown,
  most = Number.POSITIVE_INFINITY,
): unknown => {
  if (from === version) return args
  if (from > version || most < 1 || !before) return undefined
  const earlier = { version: version - 1, ...(before.before && { before: before.before }) }
  const then = upcastArgs(earlier, from, args, most - 1)
  if (then === undefined) return undefined
  const parsed = v.safeParse(before.args, then)
  return parsed.success ? before.upcast(parsed.output as never) : undefined
}
