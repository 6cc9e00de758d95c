import { upcastArgs } from './mutations/mutation-forms.ts'
import { definitionOf, isMutationName, mutations } from './mutations/mutations.ts'

/**
 * A queued change in the words of this version; undefined where this app does not know it: it is another app's.
 * @param most how many versions back are understood
 */
export const presentForm = <C extends { name: string; v: number; args: unknown }>(
  change: C,
  most?: number,
): (C & { args: Record<string, unknown> }) | undefined => {
  if (!isMutationName(change.name)) return undefined
  const definition = definitionOf(change.name)
  const args = upcastArgs(definition, change.v, change.args, most)
  return args === undefined
    ? undefined
    : { ...change, v: definition.version, args: args as Record<string, unknown> }
}

/** Which changes this app knows, and in which versions: another text for every app that knows others. */
export const knownForms: string = Object.entries(mutations)
  .map(([name, { version }]) => `${name} ${version}`)
  .join()
