/** Functions that are called after a value has changed. */
const listeners = new Set<() => void>()

/** Values of this tab if the browser forbids storage. They end with a reload. */
const memory = new Map<string, string>()

/**
 * Reads a value that is stored for this tab only, so that it ends when the tab is closed.
 * @returns undefined if there is no value, or the stored text is damaged
 */
export function readFromTab<T>(key: string): T | undefined {
  try {
    return JSON.parse(memory.get(key) ?? sessionStorage.getItem(key) ?? '') as T
  } catch {
    return undefined
  }
}

/** Stores a value for this tab only. Null removes it. */
export function storeInTab(key: string, value: unknown): void {
  memory.delete(key)
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    if (value !== null) memory.set(key, JSON.stringify(value))
  }
  for (const listener of listeners) listener()
}

/**
 * Calls a function after each change of a value.
 * @returns function that ends it
 */
export function subscribeToTab(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
