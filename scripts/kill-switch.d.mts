/** Replaces the app's worker by one that removes itself (`on`), or restores it (`off`). Returns a message with the state. */
export function switchWorker(folder: string, to: string): string
