/** What a test does with a browser of either engine. Each call has a limit of time: a page that hangs answers nothing. */
export type Device = {
  /** Opens an address as a whole load. */
  goto(address: string): Promise<void>
  /** Runs a function in the page, which gets `args` and nothing from around it; a promise is waited for. */
  run<A extends readonly unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<Awaited<R>>
  /** Clicks the one control of that name. Waits until it is there. */
  press(control: Control): Promise<void>
  /** Types into the field of that name. */
  type(field: Control, text: string): Promise<void>
  /** Gives a file to the file field that `css` finds. */
  give(css: string, file: string): Promise<void>
  /** Closes the browser in order and opens it again on what it has stored. */
  restart(): Promise<void>
  /** Ends the browser's process at once, and opens it again on what it has stored. */
  killAndRestart(): Promise<void>
  /** Ends it and forgets what it has stored. */
  remove(): Promise<void>
  /** Errors in its console, and what its policy of contents has stopped. */
  readonly problems: readonly string[]
}

/** Something to press or to type into: what `css` finds and is called `name`, by its label or its words. */
export type Control = { css: string; name?: string }

/** How long one call to a browser may take, in ms: it shares a slow machine. */
export const CALL_MS = 60_000

/** How long what is waited for may take to be there, in ms. */
export const ARRIVAL_MS = 120_000

/**
 * Runs in the page: the control, brought into the window; null while it is not there, still moves or is covered.
 */
export const findControl = ({ css, name }: Control): HTMLElement | null => {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const labels = (element: HTMLElement) =>
    element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((l) => l.textContent ?? '') : []
  const found = [...document.querySelectorAll<HTMLElement>(css)].find(
    (element) =>
      element.checkVisibility() &&
      !(element as HTMLButtonElement).disabled &&
      (name === undefined ||
        [element.getAttribute('aria-label') ?? '', element.textContent, ...labels(element)]
          .map(plain)
          .includes(name)),
  )
  if (!found) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const moves = document.getAnimations().some(({ playState, effect }) => {
    const moved = effect instanceof KeyframeEffect ? effect.target : null
    return playState === 'running' && moved?.contains(found)
  })
  const { left, top, width, height } = found.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return !moves && hit && (found.contains(hit) || hit.closest('label')?.contains(found)) ? found : null
}

/** `work`, or an error that says what took too long. */
export const within = async <T>(what: string, work: Promise<T>, ms = CALL_MS): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${ms / 1000} s`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Asks again and again until there is an answer. */
export const until = async <T>(
  what: string,
  ask: () => Promise<T | null | undefined>,
  ms = ARRIVAL_MS,
): Promise<T> => {
  const deadline = Date.now() + ms
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error(`${what} was not there within ${ms / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
