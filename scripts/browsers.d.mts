/** Arguments of Chromium that switch off its own network use and background work. */
export const browserArgs: string[]

/** Returns the path of the browser for tests. Undefined means Playwright's own browser. */
export function findBrowserExecutable(): string | undefined

/** Returns the path of the browser for measurements: the full browser of a tablet if it is installed. */
export function findDesktopBrowserExecutable(): string | undefined

/** Returns the path of the installed Firefox, or undefined. */
export function findFirefoxFile(): string | undefined
