/** What to launch as Firefox, where there is one. */
export function firefoxFile(): string | undefined

type Engine = 'Firefox' | 'WebKit'

/** Installs what is missing of both engines, where that may be done. */
export function ensureEngines(): { there: Engine[]; notRun: Engine[]; why: string | undefined }
