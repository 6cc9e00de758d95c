import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '@/ui/banner.tsx'
import { FormContext } from './form-context.ts'
import type { AppForm } from './use-app-form.ts'

type FormBodyProps = {
  form: AppForm
  /** Id for a submit button outside the form. */
  id?: string
  className?: string
  /** Called in place of the form's own submit, for forms with several ways to save. */
  onSubmit?: () => void
  /** Form fields. */
  children: ReactNode
}

/** Form element that provides its form to the fields. */
export const FormBody = ({ form, id, className, onSubmit = form.submit, children }: FormBodyProps) => (
  <FormContext value={form}>
    <form
      noValidate
      id={id}
      ref={form.element}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        // Submit events bubble through portals, so a form in a dialog must not submit the form behind it.
        event.stopPropagation()
        onSubmit()
      }}
    >
      {form.headProblem ? <HeadProblem key={form.headProblem} message={form.headProblem} /> : null}
      {children}
    </form>
  </FormContext>
)

/** Problem at the head of a form. Receives the focus, because the user pressed a button at the end of the form. */
function HeadProblem({ message }: { message: string }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} role="alert" tabIndex={-1} className="col-span-full w-full">
      <Banner tone="warning" icon={CircleAlert}>
        {message}
      </Banner>
    </div>
  )
}
