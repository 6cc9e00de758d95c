let pendingTasks: (() => void)[] = []

const runPendingTasks = () => {
  const tasks = pendingTasks
  pendingTasks = []
  for (const work of tasks) {
    try {
      work()
    } catch (error) {
      // Report the error and continue, because a failing task must not prevent the other tasks.
      reportError(error)
    }
  }
}

/** Runs `work` after the frame with the latest change is painted, or at once if the page is hidden. */
export const runAfterPaint = (work: () => void): void => {
  if (globalThis.document?.visibilityState !== 'visible') {
    work()
    return
  }
  // The first task of a frame starts one timer for all tasks. A timer for each task would cost time in the frame.
  if (pendingTasks.push(work) > 1) return
  requestAnimationFrame(() => setTimeout(runPendingTasks))
  // Also run the tasks when the page becomes hidden, because a hidden page renders no frames.
  document.addEventListener('visibilitychange', runPendingTasks, { once: true })
}
