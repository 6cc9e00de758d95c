import { acceptUpdate } from '@/pwa/update-waiting.ts'

/**
 * Returns a function that activates the waiting app version. The page shows the new version once it has taken
 * control.
 */
export const useAcceptUpdate = (): (() => void) => acceptUpdate
