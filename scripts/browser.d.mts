/** What to launch: an absolute path, or undefined = Playwright's own. */
export function browserExecutable(): string | undefined

/** Installs a browser when there is none; throws when none can be had. */
export function ensureBrowser(): Promise<void>
