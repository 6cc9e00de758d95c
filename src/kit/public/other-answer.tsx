import { Trans } from '@lingui/react/macro'
import { ArrowLeftRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { useWizardContext } from './wizard-context.ts'

type OtherAnswerProps = {
  field: string
  /**
   * Formats the other answer. Returns null if the answer needs no text, as for a checkbox, where it is always the
   * opposite.
   */
  read?: ((value: unknown) => ReactNode) | undefined
}

/** Shows another device's answer until the user chooses one, so that no answer is lost silently. */
export const OtherAnswer = ({ field, read = String }: OtherAnswerProps) => {
  const { versions } = useWizardContext()
  if (!versions || !(field in versions.others)) return null
  const otherText = read(versions.others[field])
  return (
    <fieldset className="m-0 grid min-w-0 gap-2.5 rounded-lg border-[1.5px] border-dashed border-warning-edge bg-warning-soft p-3.5 text-warning-text">
      <p className="flex gap-2 font-bold">
        <ArrowLeftRight aria-hidden="true" className="size-5 flex-none" />
        <Trans>Another device has a different answer.</Trans>
      </p>
      {otherText === null ? null : (
        <blockquote className="m-0 border-l-4 border-warning-edge pl-3 wrap-anywhere whitespace-pre-wrap">
          {otherText}
        </blockquote>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => versions.settle(field, false)}>
          <Trans>Keep the one above</Trans>
        </Button>
        <Button onClick={() => versions.settle(field, true)}>
          <Trans>Take this one</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
