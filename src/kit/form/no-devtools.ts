/**
 * In the place of `@tanstack/devtools-event-client`, by which a form tells tools of developers of every keystroke: such events
 * hold what families write about their children, and nobody listens.
 */
export class EventClient {
  emit(): void {}
  on(): () => void {
    return () => {}
  }
}
