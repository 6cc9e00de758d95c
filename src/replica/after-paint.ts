/** Runs `work` once the frame that shows what has just changed is drawn; at once where nothing is drawn. */
export const afterPaint = (work: () => void): void => {
  if (globalThis.document?.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(work))
  else work()
}
