import type { ReactNode } from 'react'
import { FormContext } from './form-context.ts'
import type { EntityFormState } from './use-entity-form.ts'

type FormBodyProps = {
  form: Pick<EntityFormState, 'context' | 'element' | 'submit'>
  /** Id for a submit button outside the form. */
  id?: string
  className?: string
  /** Form fields. */
  children: ReactNode
}

/** Form element that provides the `useEntityForm` state to its fields. */
export const FormBody = ({ form, id, className, children }: FormBodyProps) => (
  <FormContext value={form.context}>
    <form
      noValidate
      id={id}
      ref={form.element}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {children}
    </form>
  </FormContext>
)
