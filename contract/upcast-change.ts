import { upcastArgs } from './mutations/mutation-forms.ts'
import { getDefinition, isMutationName, mutations } from './mutations/mutations.ts'

/**
 * Converts a queued change to the current version of its mutation. Returns undefined if this app does not support the
 * change or its version.
 * @param maxVersionsBack maximum number of versions that a change may be older than the current one
 */
export const upcastChange = <C extends { name: string; v: number; args: unknown }>(
  change: C,
  maxVersionsBack?: number,
): (C & { args: Record<string, unknown> }) | undefined => {
  if (!isMutationName(change.name)) return undefined
  const definition = getDefinition(change.name)
  const args = upcastArgs(definition, change.v, change.args, maxVersionsBack)
  return args === undefined ? undefined : { ...change, v: definition.version, args: args as Record<string, unknown> }
}

/**
 * Names and versions of all mutations that this app supports, as one text. If two app versions have different texts,
 * they support different mutations.
 */
export const supportedMutationVersions: string = Object.entries(mutations)
  .map(([name, { version }]) => `${name} ${version}`)
  .join()
