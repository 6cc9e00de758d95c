import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Printer, ShieldAlert } from 'lucide-react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { Paper } from '@/kit/paper/paper.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { useToast } from '@/ui/toast.tsx'
import { RingLinks } from './ring-links.tsx'

/** Number of blank lines under each heading of the printed page. */
const WRITING_LINES = 6

/**
 * Page that replaces the concern form if no key exists. It lists the people to ring and the headings for a note on
 * paper. A user cannot enter a note here.
 */
export function NoNotesYet({ isFirstSync }: { isFirstSync: boolean }) {
  const { t } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const headings = [
    t`Who is it about?`,
    t`What did you see or hear? In the words that were used`,
    t`When and where was it? Which session?`,
    t`Who wrote this?`,
    t`Day and time of writing`,
  ]
  const title = t`Concern note`
  const copyHeadings = () =>
    void navigator.clipboard
      .writeText(headings.map((heading) => `${heading}\n\n`).join('\n'))
      .then(() => show({ message: t`The headings are copied.`, tone: 'done' }), showErrorNotice)
  return (
    <>
      <Banner tone="warning" icon={ShieldAlert}>
        <div className="grid gap-2 py-1">
          <p className="font-bold">
            {isFirstSync ? (
              <Trans>This device cannot take notes yet. Connect it to Wi-Fi once, then open this page again.</Trans>
            ) : (
              <Trans>Your club cannot take notes in Hallbook yet, because no one has a key that opens them.</Trans>
            )}
          </p>
          <p>
            <Trans>Speak to one of these people now:</Trans>
          </p>
          <RingLinks who="all" />
        </div>
      </Banner>
      <Card padded className="grid gap-4">
        <CardTitle>
          <Trans>Write it on paper now</Trans>
        </CardTitle>
        <ol className="grid list-decimal gap-1 ps-6">
          {headings.map((heading) => (
            <li key={heading}>{heading}</li>
          ))}
        </ol>
        <p className="text-muted-foreground">
          <Trans>Give the paper to the person you speak to. Leave no copy in the hall.</Trans>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button icon={Printer} size="comfort" onClick={() => window.print()}>
            <Trans>Print the headings</Trans>
          </Button>
          <Button icon={Copy} size="comfort" onClick={copyHeadings}>
            <Trans>Copy the headings</Trans>
          </Button>
        </div>
        <Paper
          title={title}
          about={t`Confidential. For the safeguarding file of the church.`}
          columns={1}
          rows={() =>
            headings.flatMap((heading) => [
              { key: heading, lines: 1, content: <b>{heading}</b> },
              ...Array.from({ length: WRITING_LINES }, (_, line) => ({
                key: `${heading} ${line}`,
                lines: 1,
                content: <span className="block border-b border-current">&nbsp;</span>,
              })),
            ])
          }
        />
      </Card>
    </>
  )
}
