/**
 * Controls a browser of one engine (Firefox or WebKit). Each call has a timeout, because a hanging page never responds.
 */
export type Device = {
  /** Opens an address with a full page load. */
  goto(address: string): Promise<void>
  /**
   * Runs a function in the page and awaits its promise. The function receives `args` but cannot use variables of the
   * test.
   */
  run<A extends readonly unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<Awaited<R>>
  /** Waits for the control with this name and clicks it. */
  press(control: Control): Promise<void>
  /** Types into the field with this name. */
  type(field: Control, text: string): Promise<void>
  /** Chooses a file in the file input that matches `css`. */
  give(css: string, file: string): Promise<void>
  /** Closes the browser normally and reopens it with its stored data. */
  restart(): Promise<void>
  /** Kills the browser process and reopens the browser with its stored data. */
  killAndRestart(): Promise<void>
  /** Closes the browser and deletes its stored data. */
  remove(): Promise<void>
  /** Console errors and content security policy violations since the browser was opened. */
  readonly problems: readonly string[]
}

/** A control to press or type into. It must match the selector `css`, and its label or text must equal `name`. */
export type Control = { css: string; name?: string }

/** Timeout in ms for one browser call. It is long, because the browsers share a slow machine. */
export const CALL_TIMEOUT_MS = 60_000

/** Timeout in ms for waiting until the page reaches an expected state. */
export const ARRIVAL_TIMEOUT_MS = 120_000

/** Runs in the page. Scrolls the control into view and returns it, or null if it is missing, moving or covered. */
export const findControl = ({ css, name }: Control): HTMLElement | null => {
  const normalizeSpace = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const getLabelTexts = (element: HTMLElement) =>
    element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((l) => l.textContent ?? '') : []
  const control = [...document.querySelectorAll<HTMLElement & { lastPlace?: string }>(css)].find(
    (element) =>
      element.checkVisibility() &&
      !(element as HTMLButtonElement).disabled &&
      (name === undefined ||
        [element.getAttribute('aria-label') ?? '', element.textContent, ...getLabelTexts(element)]
          .map(normalizeSpace)
          .includes(name)),
  )
  if (!control) return null
  control.scrollIntoView({ block: 'center', behavior: 'instant' })
  const isMoving = document.getAnimations().some(({ playState, effect }) => {
    const animatedElement = effect instanceof KeyframeEffect ? effect.target : null
    return playState === 'running' && animatedElement?.contains(control)
  })
  const { left, top, width, height } = control.getBoundingClientRect()
  // Return the control only if the last look found it at the same place. Parts that load late push it down.
  const place = `${left} ${top} ${width} ${height}`
  const isStill = control.lastPlace === place
  control.lastPlace = place
  const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
  return isStill &&
    !isMoving &&
    topElement &&
    (control.contains(topElement) || topElement.closest('label')?.contains(control))
    ? control
    : null
}

/** Returns the result of `work`. Rejects with an error that names the step if the work takes longer than `ms`. */
export const withTimeout = async <T>(stepName: string, work: Promise<T>, ms = CALL_TIMEOUT_MS): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${stepName} took more than ${ms / 1000} s`)), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Polls until the function returns a value other than null or undefined. */
export const waitFor = async <T>(
  valueName: string,
  readValue: () => Promise<T | null | undefined>,
  ms = ARRIVAL_TIMEOUT_MS,
): Promise<T> => {
  const deadline = Date.now() + ms
  for (;;) {
    const value = await readValue()
    if (value !== null && value !== undefined) return value
    if (Date.now() > deadline) throw new Error(`${valueName} was not there within ${ms / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
