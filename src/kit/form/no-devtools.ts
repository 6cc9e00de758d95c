/**
 * Stub for `@tanstack/devtools-event-client`, which sends every keystroke in a form to developer tools. These events
 * would contain family data, and no page needs them.
 */
export class EventClient {
  emit(): void {}
  on(): () => void {
    return () => {}
  }
}
