let waiting: (() => void)[] = []

const runAll = () => {
  const works = waiting
  waiting = []
  for (const work of works) {
    try {
      work()
    } catch (error) {
      // One that fails must not keep the others from being done.
      reportError(error)
    }
  }
}

/** Runs `work` once the frame that shows what has just changed is drawn; at once where nothing is drawn. */
export const afterPaint = (work: () => void): void => {
  if (globalThis.document?.visibilityState !== 'visible') {
    work()
    return
  }
  // One wait for all of a frame: each of its own would be work in the frame.
  if (waiting.push(work) > 1) return
  requestAnimationFrame(() => setTimeout(runAll))
  // A tablet that is put away draws no more frames.
  document.addEventListener('visibilitychange', runAll, { once: true })
}
