import { acceptUpdate } from '@/pwa/update-waiting.ts'

/** Starts the new version that waits; the page shows it as soon as it has taken over. */
export const useAcceptUpdate = (): (() => void) => acceptUpdate
