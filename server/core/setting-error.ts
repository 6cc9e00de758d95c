/**
 * Thrown if a setting is missing or invalid. The message contains the setting's name, the reason and an example, but
 * never a secret.
 */
export class SettingError extends Error {
  override name = 'SettingError'
  constructor(
    readonly variable: string,
    readonly problem: string,
    readonly example: string,
    cause?: unknown,
    /** Name of the variable that replaces this one, if the example is for that variable. */
    exampleVariable: string = variable,
  ) {
    super(`${variable} ${problem}. Example: ${exampleVariable}=${example}`, { cause })
  }
}
