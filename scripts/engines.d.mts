/** Returns the path of the installed Firefox, or undefined. */
export function findFirefoxFile(): string | undefined

type Engine = 'Firefox' | 'WebKit'

/** Installs missing parts of both engines if this machine allows it. */
export function ensureEngines(): { there: Engine[]; notRun: Engine[]; why: string | undefined }
