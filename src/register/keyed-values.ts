import { useCallback, useSyncExternalStore } from 'react'

type Listener = () => void

/** Values by key. Each key has separate subscribers, so that a change renders only one tile. */
export class KeyedValues<V> {
  #values: ReadonlyMap<string, V> = new Map()
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #any = new Set<Listener>()

  /** @param same returns true if two values look the same on screen, so that no render is needed */
  constructor(readonly same: (a: V, b: V) => boolean = Object.is) {}

  get(key: string): V | undefined {
    return this.#values.get(key)
  }

  /** Returns all values. The map stays the same object until a value changes. */
  all(): ReadonlyMap<string, V> {
    return this.#values
  }

  /** Replaces all values. Values that look the same keep their object identity. */
  replace(next: ReadonlyMap<string, V>): void {
    const previousValues = this.#values
    const values = new Map<string, V>()
    const changedKeys: string[] = []
    for (const [key, value] of next) {
      const oldValue = previousValues.get(key)
      const isSame = oldValue !== undefined && this.same(oldValue, value)
      values.set(key, isSame ? oldValue : value)
      if (!isSame) changedKeys.push(key)
    }
    for (const key of previousValues.keys()) if (!next.has(key)) changedKeys.push(key)
    if (changedKeys.length === 0) return
    this.#values = values
    for (const key of changedKeys) for (const listener of this.#listeners.get(key) ?? []) listener()
    for (const listener of this.#any) listener()
  }

  /** Subscribes to every change. Used for counts, not for tiles. */
  subscribeAll(listener: Listener): () => void {
    this.#any.add(listener)
    return () => this.#any.delete(listener)
  }

  subscribe(key: string, listener: Listener): () => void {
    const keyListeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, keyListeners.add(listener))
    return () => keyListeners.delete(listener)
  }
}

/** Returns the value of one key and renders only when it changes. */
export const useKeyedValue = <V>(values: KeyedValues<V>, key: string): V | undefined => {
  const subscribe = useCallback((listener: Listener) => values.subscribe(key, listener), [values, key])
  return useSyncExternalStore(subscribe, () => values.get(key))
}

/** Returns all values, for lists and counts, and renders on every change. */
export const useAllValues = <V>(values: KeyedValues<V>): ReadonlyMap<string, V> => {
  const subscribe = useCallback((listener: Listener) => values.subscribeAll(listener), [values])
  return useSyncExternalStore(subscribe, () => values.all())
}
