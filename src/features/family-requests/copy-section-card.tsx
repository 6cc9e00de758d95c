import type { LeftOut } from '@contract/family/family-requests.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff, RotateCcw, Scissors } from 'lucide-react'
import { TermList } from '@/kit/detail/term-list.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { Name } from '@/ui/name.tsx'
import type { CopyPart, CopySectionText } from './use-copy-sections.ts'

type CopySectionCardProps = {
  text: CopySectionText
  leftOut: readonly LeftOut[]
  /** True while the device is offline or a change is being saved. */
  isDisabled: boolean
  onLeaveOut: (part: CopyPart) => void
  onPutBack: (part: CopyPart) => void
}

/** Preview of one section of a copy. Each part can be left out with a reason, and put back. */
export function CopySectionCard({ text, leftOut, isDisabled, onLeaveOut, onPutBack }: CopySectionCardProps) {
  return (
    <Card padded className="grid gap-4">
      <CardTitle>{text.label}</CardTitle>
      {text.parts.map((part) => (
        <section key={part.person ?? 'family'} className="grid gap-3 not-first:border-t not-first:pt-3">
          <PartHeader
            part={part}
            label={text.label}
            isDisabled={isDisabled}
            onLeaveOut={onLeaveOut}
            onPutBack={onPutBack}
          />
          {part.isLeftOut ? (
            <LeftOutNotice reason={findLeftOut(leftOut, text, part)?.reason ?? ''} />
          ) : (
            <PartContent part={part} />
          )}
        </section>
      ))}
    </Card>
  )
}

type PartHeaderProps = Pick<CopySectionCardProps, 'isDisabled' | 'onLeaveOut' | 'onPutBack'> & {
  part: CopyPart
  label: string
}

function PartHeader({ part, label, isDisabled, onLeaveOut, onPutBack }: PartHeaderProps) {
  const { t } = useLingui()
  const subject = part.name ? `${label}, ${part.name}` : label
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="font-bold wrap-anywhere">{part.name ? <Name>{part.name}</Name> : <Trans>The family</Trans>}</h3>
      {part.isLeftOut ? (
        <Button
          icon={RotateCcw}
          disabled={isDisabled}
          aria-label={t`Put back: ${subject}`}
          onClick={() => onPutBack(part)}
        >
          <Trans>Put back</Trans>
        </Button>
      ) : (
        <Button
          icon={Scissors}
          disabled={isDisabled}
          aria-label={t`Leave out: ${subject}`}
          onClick={() => onLeaveOut(part)}
        >
          <Trans>Leave out</Trans>
        </Button>
      )}
    </div>
  )
}

function LeftOutNotice({ reason }: { reason: string }) {
  return (
    <p className="flex items-start gap-2 whitespace-pre-wrap wrap-anywhere">
      <EyeOff aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <span>
        <Trans>Left out. The reason stays with the club: {reason}</Trans>
      </span>
    </p>
  )
}

function PartContent({ part: { lines, remarks } }: { part: CopyPart }) {
  return (
    <>
      {lines.length > 0 ? (
        <TermList
          terms={lines.map(({ term, value }) => ({ term, value, long: value.length > 60 || value.includes('\n') }))}
        />
      ) : (
        <p className="text-muted-foreground">
          <Trans>Nothing is stored here.</Trans>
        </p>
      )}
      {remarks.map((remark) => (
        <p key={remark} className="text-sm text-muted-foreground">
          {remark}
        </p>
      ))}
    </>
  )
}

function findLeftOut(leftOut: readonly LeftOut[], { section }: CopySectionText, { person }: CopyPart) {
  return leftOut.find((part) => part.section === section && (!part.person || part.person === person))
}
