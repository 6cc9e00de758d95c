import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { QrCode } from '@/ui/qr-code.tsx'
import { Textarea } from '@/ui/textarea.tsx'

/** The link of the club's survey, as a code and in words to copy (SUR-73, SUR-74). */
export const SurveyLinkDialog = ({ hashid, onClose }: { hashid: string; onClose: () => void }) => {
  const { t } = useLingui()
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const link = `${location.origin}/survey/${hashid}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied('yes')
    } catch {
      // The browser does not let the page copy; a person can.
      words.current?.select()
      setCopied('no')
    }
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={<Trans>Survey link</Trans>}
        description={
          <Trans>
            People answer the survey on their own phones with this link. Show them the code or send it.
          </Trans>
        }
        footer={
          <Button variant="primary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <QrCode
          text={link}
          label={t`QR code of the survey link`}
          className="mx-auto block aspect-square w-[min(100%,18rem,calc(100dvh-26rem))] min-w-44 rounded-md"
        />
        <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
          <Field label={<Trans>Link</Trans>}>
            {/* Whole: the club's own part is its end. */}
            <Textarea
              ref={words}
              rows={3}
              readOnly
              value={link}
              className="resize-none"
              onFocus={(event) => event.target.select()}
            />
          </Field>
          <Button data-autofocus icon={copied === 'yes' ? Check : Copy} onClick={() => void copy()}>
            {copied === 'yes' ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
          </Button>
        </div>
        <p role="status" className="text-sm text-muted-foreground empty:hidden">
          {copied === 'yes' ? <span className="sr-only">{t`Copied`}</span> : null}
          {copied === 'no' ? <Trans>Copy the link by hand: it is marked.</Trans> : null}
        </p>
      </DialogContent>
    </Dialog>
  )
}
