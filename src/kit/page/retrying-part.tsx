import { type ComponentType, lazy, useEffect, useState } from 'react'

/**
 * Creates a component whose code loads lazily. If the code cannot be loaded, `Missing` renders instead, and mounting the
 * component again loads the code again.
 */
export function createRetryingPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<P>,
): ComponentType<P> {
  let latestPart = createPart()

  function createPart() {
    return lazy<ComponentType<P>>(() =>
      load().then(
        (component) => ({ default: component }),
        () => ({ default: MissingUntilClosed }),
      ),
    )
  }

  function MissingUntilClosed(props: P) {
    useEffect(() => {
      return () => {
        latestPart = createPart()
      }
    }, [])
    return <Missing {...props} />
  }

  return function RetryingPart(props: P) {
    const [Part] = useState(() => latestPart)
    return <Part {...props} />
  }
}
