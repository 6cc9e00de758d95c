/** How Chromium is started: it does nothing but what it is told. */
export const browserArgs: string[]

/** What tests launch: an absolute path, or undefined = Playwright's own. */
export function browserExecutable(): string | undefined

/** What measurements launch: the browser that a tablet has, where there is one. */
export function wholeBrowserExecutable(): string | undefined

/** Installs a browser when there is none; throws when none can be had. */
export function ensureBrowser(): Promise<void>
