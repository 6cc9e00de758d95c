import { Trans } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '@/ui/button.tsx'
import { useFormContext, useFormValues } from '../form-context.ts'
import { type ComparedPart, compareWords } from './compare-words.ts'

type OutdatedWelshProps = {
  /** Name of the English field. */
  name: string
  kind: 'line' | 'rich'
  /** English that the Welsh was written for. */
  source: string
  /** Called after the user has confirmed the Welsh. */
  onConfirm: () => void
}

/** Shows what has changed in the English after the Welsh was written, with a button that confirms the Welsh. */
export const OutdatedWelsh = ({ name, kind, source, onConfirm }: OutdatedWelshProps) => {
  const { setValue } = useFormContext()
  const english = useFormValues((values) => String(values[name] ?? ''))
  const parts = useMemo(() => {
    const toText = kind === 'rich' ? extractLines : (text: string) => text
    return compareWords(toText(source), toText(english))
  }, [kind, source, english])
  const hasChangedWords = parts.some(({ kind }) => kind !== 'same')
  const confirmWelsh = () => {
    setValue(`${name}_cy_source`, english)
    onConfirm()
  }
  return (
    <div className="grid gap-3 border-t border-warning-edge bg-warning-soft px-5 py-3 text-warning-text">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TriangleAlert aria-hidden="true" className="flex-none" />
        <p className="min-w-0 flex-1 basis-60">
          <b>
            <Trans>The English has changed after the Welsh.</Trans>
          </b>{' '}
          {hasChangedWords ? (
            <Trans>What changed is marked.</Trans>
          ) : (
            <Trans>Only its links or its layout changed.</Trans>
          )}
        </p>
        <Button variant="outline" icon={Check} onClick={confirmWelsh}>
          <Trans>The Welsh is right</Trans>
        </Button>
      </div>
      {hasChangedWords ? (
        <p
          lang="en"
          className="max-h-60 overflow-auto rounded-md bg-card p-3 whitespace-pre-line wrap-anywhere text-foreground"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable text needs the keyboard
          tabIndex={0}
        >
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity
            <MarkedPart key={index} {...part} />
          ))}
        </p>
      ) : null}
    </div>
  )
}

const MarkedPart = ({ kind, text }: ComparedPart) => {
  if (kind === 'same') return text
  if (kind === 'removed') return <del className="text-muted-foreground">{text}</del>
  return <ins className="rounded-sm bg-warning font-bold text-warning-foreground">{text}</ins>
}

/** Returns the plain text of rich text, with a line for each block. */
function extractLines(html: string): string {
  const separatedHtml = html.replace(/<\/(p|li|h2|h3)>|<br>/g, '$&\n')
  const { body } = new DOMParser().parseFromString(separatedHtml, 'text/html')
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}
