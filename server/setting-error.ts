/** A setting is missing or wrong. The message names it, says why and gives an example; it never holds a secret. */
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
