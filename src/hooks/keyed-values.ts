import { useCallback, useSyncExternalStore } from 'react'

type Listener = () => void

/** Values by key, each with its own subscribers: a change repaints one tile. */
export class KeyedValues<V> {
  #values: ReadonlyMap<string, V> = new Map()
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #any = new Set<Listener>()

  /** @param same whether two values look alike on screen */
  constructor(readonly same: (a: V, b: V) => boolean = Object.is) {}

  get(key: string): V | undefined {
    return this.#values.get(key)
  }

  /** All of them; the same map until one changes. */
  all(): ReadonlyMap<string, V> {
    return this.#values
  }

  /** Puts all values at once; values that look alike stay the same objects. */
  replace(next: ReadonlyMap<string, V>): void {
    const before = this.#values
    const values = new Map<string, V>()
    const changed: string[] = []
    for (const [key, value] of next) {
      const old = before.get(key)
      const kept = old !== undefined && this.same(old, value)
      values.set(key, kept ? old : value)
      if (!kept) changed.push(key)
    }
    for (const key of before.keys()) if (!next.has(key)) changed.push(key)
    if (changed.length === 0) return
    this.#values = values
    for (const key of changed) for (const listener of this.#listeners.get(key) ?? []) listener()
    for (const listener of this.#any) listener()
  }

  /** Hears of every change. For counts, not for tiles. */
  subscribeAll(listener: Listener): () => void {
    this.#any.add(listener)
    return () => this.#any.delete(listener)
  }

  subscribe(key: string, listener: Listener): () => void {
    const set = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, set.add(listener))
    return () => set.delete(listener)
  }
}

/** The value of one key; repaints when it changes, and only then. */
export const useKeyedValue = <V>(values: KeyedValues<V>, key: string): V | undefined => {
  const subscribe = useCallback((listener: Listener) => values.subscribe(key, listener), [values, key])
  return useSyncExternalStore(subscribe, () => values.get(key))
}

/** All values, for lists and counts. */
export const useAllValues = <V>(values: KeyedValues<V>): ReadonlyMap<string, V> => {
  const subscribe = useCallback((listener: Listener) => values.subscribeAll(listener), [values])
  return useSyncExternalStore(subscribe, () => values.all())
}
