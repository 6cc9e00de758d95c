import { upcastArgs } from './mutations/mutation-forms.ts'
import { getDefinition, isMutationName, mutations } from './mutations/mutations.ts'

/**
 * Converts a queued change to the current version. Returns undefined if this app does not support the change or its
 * version.
 * @param maxVersionsBack number of older versions to accept
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
 * Names and versions of the mutations that this app supports, as one text. The texts of two apps differ if they support
 * different mutations.
 */
export const supportedMutationVersions: string = Object.entries(mutations)
  .map(([name, { version }]) => `${name} ${version}`)
  .join()
