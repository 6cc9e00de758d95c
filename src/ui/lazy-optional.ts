import { type ComponentType, lazy } from 'react'

/** Lazy component that a page works without. It renders nothing if its code cannot be loaded, for example offline. */
export function lazyOptional<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy<ComponentType<P>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  )
}
