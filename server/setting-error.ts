/**
 * Thrown if a setting is missing or invalid. The message contains its name, the reason and an example, but
 * never a secret.
 */
export class SettingError extends Error {
  override name = 'SettingError'
  constructor(
    readonly variable: string,
    readonly problem: string,
    readonly example: string,
    cause?: unknown,
    /** Set if the example is for another variable, which replaces this one. */
    exampleVariable: string = variable,
  ) {
    super(`${variable} ${problem}. Example: ${exampleVariable}=${example}`, { cause })
  }
}
