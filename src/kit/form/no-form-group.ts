/** Stub for the form groups of `@tanstack/react-form`, which every form would load. No form of the app has groups. */
export function FormGroup() {
  throw new Error('The app has no form groups')
}

export const useFormGroup = FormGroup
