/** Arguments of Chromium that switch off its own network use and background work. */
export const browserArgs: string[]

/** Returns the path of the browser for tests. Undefined means Playwright's own browser. */
export function findBrowserExecutable(): string | undefined

/** Returns the path of the browser for measurements: the full browser of a tablet if it is installed. */
export function findDesktopBrowserExecutable(): string | undefined

/**
 * Installs a browser if none is installed.
 * @throws Error if no browser can be installed
 */
export function ensureBrowser(): Promise<void>
