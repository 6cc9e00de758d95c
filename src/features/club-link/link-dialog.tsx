import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Copy, Printer } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { QrCode } from '@/ui/qr-code.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { Poster } from './poster.tsx'
import type { PosterText } from './poster-text.ts'

type LinkDialogProps = {
  title: ReactNode
  /** Explanation of who opens the link and how they receive it. */
  description: ReactNode
  /** Text alternative of the QR code. */
  codeLabel: string
  /** Path of the link on this site. */
  path: `/${string}`
  club: string
  poster: PosterText
  onClose: () => void
}

/**
 * Dialog with a club's public link as a QR code, as text to copy, and on a poster (REG-104 to REG-110, SUR-73, SUR-74).
 */
export const LinkDialog = ({ title, description, codeLabel, path, club, poster, onClose }: LinkDialogProps) => {
  const { t } = useLingui()
  const [copyResult, setCopyResult] = useState<'yes' | 'no' | null>(null)
  const linkField = useRef<HTMLTextAreaElement>(null)
  const link = `${location.origin}${path}`
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopyResult('yes')
    } catch {
      // The browser blocks copying by script, so select the text for the user.
      linkField.current?.select()
      setCopyResult('no')
    }
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={title}
        description={description}
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
            <Button variant="primary" icon={Printer} data-autofocus onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          </>
        }
      >
        <QrCode
          text={link}
          label={codeLabel}
          className="mx-auto block aspect-square w-[min(100%,18rem,calc(100dvh-26rem))] min-w-44 rounded-md"
        />
        <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
          <Field label={<Trans>Link</Trans>}>
            {/* The full link must be visible, because the club's own part is at its end. */}
            <Textarea
              ref={linkField}
              rows={3}
              readOnly
              value={link}
              className="resize-none"
              onFocus={(event) => event.target.select()}
            />
          </Field>
          <Button icon={copyResult === 'yes' ? Check : Copy} onClick={() => void copyLink()}>
            {copyResult === 'yes' ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
          </Button>
        </div>
        <p role="status" className="text-sm text-muted-foreground empty:hidden">
          {copyResult === 'yes' ? <span className="sr-only">{t`Copied`}</span> : null}
          {copyResult === 'no' ? <Trans>Copy the link yourself: it is selected.</Trans> : null}
        </p>
        <Poster club={club} link={link} words={poster} />
      </DialogContent>
    </Dialog>
  )
}
