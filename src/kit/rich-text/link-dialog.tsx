import { isLinkAllowed } from '@contract/rich-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'

const MAX_ADDRESS_LENGTH = 2000

/** Completes a typed address that has no scheme. */
const completeAddress = (typed: string): string => {
  const text = typed.trim()
  if (text === '' || isLinkAllowed(text)) return text
  if (/^[^\s@/]+@[^\s@/]+$/.test(text)) return `mailto:${text}`
  return `https://${text}`
}

type LinkDialogProps = { href: string; onSet: (href: string) => void; onClose: () => void }

/** Dialog that edits the address of a link. */
export const LinkDialog = ({ href, onSet, onClose }: LinkDialogProps) => {
  const { t } = useLingui()
  const [typedAddress, setTypedAddress] = useState(href)
  const [isInvalid, setIsInvalid] = useState(false)
  const lengthError = useTooLongCheck()(typedAddress, MAX_ADDRESS_LENGTH)
  const submitLink = (text: string) => {
    if (text !== '' && lengthError) return
    const address = completeAddress(text)
    if (address !== '' && !(isLinkAllowed(address) && /[.:]/.test(text))) return setIsInvalid(true)
    onSet(address)
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={<Trans>Link</Trans>}
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            {href ? (
              <Button onClick={() => submitLink('')}>
                <Trans>Remove the link</Trans>
              </Button>
            ) : null}
            <Button variant="primary" onClick={() => submitLink(typedAddress)}>
              <Trans>Set the link</Trans>
            </Button>
          </>
        }
      >
        <Field
          label={<Trans>Web address or email</Trans>}
          error={lengthError ?? (isInvalid ? t`Enter a whole web address, such as https://example.org.` : undefined)}
        >
          <Input
            value={typedAddress}
            inputMode="url"
            onChange={(event) => {
              setTypedAddress(event.target.value)
              setIsInvalid(false)
            }}
            onKeyDown={(event) => {
              // Set the link on Enter and do not submit the surrounding form.
              if (event.key !== 'Enter') return
              event.preventDefault()
              submitLink(typedAddress)
            }}
          />
        </Field>
      </DialogContent>
    </Dialog>
  )
}
