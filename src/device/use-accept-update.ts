import { acceptUpdate } from '@/pwa/update-waiting.ts'

/**
 * Returns a function that activates the waiting app version. The page reloads into the new version once its worker has
 * taken control.
 */
export const useAcceptUpdate = (): (() => void) => acceptUpdate
