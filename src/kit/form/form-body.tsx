import type { ReactNode } from 'react'
import { FormContext } from './form-context.ts'
import type { EntityFormState } from './use-entity-form.ts'

type FormBodyProps = {
  form: Pick<EntityFormState, 'context' | 'element' | 'submit'>
  /** For a button outside of it. */
  id?: string
  className?: string
  /** The fields. */
  children: ReactNode
}

/** The form element of `useEntityForm` around its fields. */
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
