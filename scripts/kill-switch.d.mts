/** Puts the worker that removes itself in the place of the app's (`on`), or gives that back (`off`); says what stands. */
export function switchWorker(folder: string, to: string): string
