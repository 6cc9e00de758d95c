/** A setting is missing or wrong. The message names it, says why and gives an example; it never holds a secret. */
export class SettingError extends Error {
  override name = 'SettingError'
  constructor(
    readonly variable: string,
    readonly problem: string,
    readonly example: string,
    cause?: unknown,
  ) {
    super(`${variable} ${problem}. Example: ${variable}=${example}`, { cause })
  }
}
