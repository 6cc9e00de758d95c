import * as v from 'valibot'

/** What a mutation's arguments looked like in an earlier version, and how they are said in the version after it. */
export type EarlierForm = {
  readonly args: v.GenericSchema
  readonly upcast: (args: never) => unknown
  readonly before?: EarlierForm
}

/** A mutation's present version, with the forms it had before. */
export type Form = { readonly version: number; readonly before?: EarlierForm }

/**
 * Arguments of an earlier version in the words of the present one.
 * @param most how many versions back are understood; a device understands all that it has ever written
 * @returns undefined where the version is newer, older than that, or the arguments are none of that version
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
