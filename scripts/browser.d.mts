/** How Chromium is started: it does nothing but what it is told. */
export const browserArgs: string[]

/** What to launch: an absolute path, or undefined = Playwright's own. */
export function browserExecutable(): string | undefined

/** Installs a browser when there is none; throws when none can be had. */
export function ensureBrowser(): Promise<void>
