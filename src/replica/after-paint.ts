let pendingTasks: (() => void)[] = []

const runAll = () => {
  const tasks = pendingTasks
  pendingTasks = []
  for (const work of tasks) {
    try {
      work()
    } catch (error) {
      // A failing task must not prevent the others.
      reportError(error)
    }
  }
}

/** Runs `work` after the frame with the latest change is painted, or at once if the page is hidden. */
export const afterPaint = (work: () => void): void => {
  if (globalThis.document?.visibilityState !== 'visible') {
    work()
    return
  }
  // One shared timer for all tasks of a frame, because a timer each would cost time in the frame.
  if (pendingTasks.push(work) > 1) return
  requestAnimationFrame(() => setTimeout(runAll))
  // A hidden page renders no frames, so run the tasks when it is hidden.
  document.addEventListener('visibilitychange', runAll, { once: true })
}
