import { authHandlers } from './api/auth.ts'
import { healthHandlers } from './api/health.ts'
import { meHandlers } from './api/me.ts'
import { syncHandlers } from './api/sync.ts'
import type { Handlers } from './mount.ts'

/** One line for each noun; the compiler asks for every operation of the API map. */
export const handlers: Handlers = {
  ...healthHandlers,
  ...authHandlers,
  ...meHandlers,
  ...syncHandlers,
} as unknown as Handlers
