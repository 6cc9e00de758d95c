import { upcastArgs } from './mutations/mutation-forms.ts'
import { getDefinition, isMutationName, mutations } from './mutations/mutations.ts'

/**
 * Converts a queued change to the current version, or returns undefined if this app does not know it.
 * @param maxVersionsBack number of earlier versions to accept
 */
export const upcastChange = <C extends { name: string; v: number; args: unknown }>(
  change: C,
  maxVersionsBack?: number,
): (C & { args: Record<string, unknown> }) | undefined => {
  if (!isMutationName(change.name)) return undefined
  const definition = getDefinition(change.name)
  const args = upcastArgs(definition, change.v, change.args, maxVersionsBack)
  return args === undefined
    ? undefined
    : { ...change, v: definition.version, args: args as Record<string, unknown> }
}

/**
 * The mutations and versions that this app supports. Apps that support different ones have a different text.
 */
export const supportedMutationVersions: string = Object.entries(mutations)
  .map(([name, { version }]) => `${name} ${version}`)
  .join()
