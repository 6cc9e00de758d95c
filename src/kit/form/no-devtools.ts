/**
 * Stub for `@tanstack/devtools-event-client`, which would send every keystroke in a form to developer tools. These
 * events contain family data, and no page needs them.
 */
export class EventClient {
  emit(): void {}
  on(): () => void {
    return () => {}
  }
}
