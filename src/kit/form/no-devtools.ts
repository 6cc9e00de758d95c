/**
 * In the place of `@tanstack/devtools-event-client`, by which a form tells tools of developers of every keystroke: such events
 * hold what families write about their children, and no page needs them.
 */
export class EventClient {
  emit(): void {}
  on(): () => void {
    return () => {}
  }
}
