import type { Concern } from '@contract/concerns/concerns.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, FileDown, Printer } from 'lucide-react'
import { useState } from 'react'
import { download } from '@/browser/download.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import type { ConcernText } from '@/device-lock/concern-seals.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { TermList } from '@/kit/detail/term-list.tsx'
import { Paper } from '@/kit/paper/paper.tsx'
import { wrapLines } from '@/kit/paper/wrap-lines.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { type ConcernLine, createConcernFile } from './concern-file.ts'
import type { useConcern } from './use-concern.ts'

type OpenedConcernProps = {
  concern: Concern
  text: ConcernText
  actions: Pick<ReturnType<typeof useConcern>, 'update' | 'noteExport' | 'passOn'>
}

/** Decrypted concern with its actions. The text exists only while this page is open. */
export const OpenedConcern = ({ concern, text, actions: deeds }: OpenedConcernProps) => {
  const { t } = useLingui()
  const showErrorNotice = useErrorNotice()
  const [busy, setBusy] = useState<string | null>(null)
  const lines: ConcernLine[] = [
    { term: t`Club`, value: concern.organisation__name },
    { term: t`Written by`, value: concern.by },
    { term: t`Written`, value: formatTimestamp(text.written) },
    ...(text.session ? [{ term: t`Session`, value: text.session }] : []),
    { term: t`Who it is about`, value: text.about || t`Not said` },
    ...(text.about_leader ? [{ term: t`About the safeguarding leader`, value: t`Yes` }] : []),
    { term: t`What was seen or heard`, value: text.text },
  ]
  const runAction = async (name: string, work: () => Promise<void>) => {
    setBusy(name)
    try {
      await work()
    } catch (error) {
      showErrorNotice(error)
    } finally {
      setBusy(null)
    }
  }
  const title = t`Concern note`
  const confidentialText = t`Confidential. For the safeguarding file of the church.`
  return (
    <Card padded className="grid gap-4">
      <CardTitle>{title}</CardTitle>
      <TermList terms={lines.map((line) => ({ ...line, long: true }))} />
      <div className="flex flex-wrap gap-2">
        {concern.acknowledged_at ? null : (
          <Button
            variant="primary"
            icon={Check}
            busy={busy === 'acknowledge'}
            onClick={() => void runAction('acknowledge', () => deeds.update({ acknowledged: true }))}
          >
            <Trans>Acknowledge</Trans>
          </Button>
        )}
        <Button
          icon={Printer}
          busy={busy === 'print'}
          onClick={() =>
            void runAction('print', async () => {
              await deeds.noteExport()
              window.print()
            })
          }
        >
          <Trans>Print</Trans>
        </Button>
        <Button
          icon={FileDown}
          busy={busy === 'save'}
          onClick={() =>
            void runAction('save', async () => {
              await deeds.noteExport()
              download(createConcernFile(concern, title, lines))
            })
          }
        >
          <Trans>Save to a file</Trans>
        </Button>
        {concern.others.map((leader) => (
          <Button
            key={leader.id}
            busy={busy === leader.id}
            onClick={() => void runAction(leader.id, () => deeds.passOn(leader, text))}
          >
            <Trans>Let {leader.name} read it too</Trans>
          </Button>
        ))}
      </div>
      <Paper
        title={title}
        about={confidentialText}
        columns={1}
        rows={() =>
          lines.flatMap(({ term, value }) => [
            { key: term, lines: 1, content: <b>{term}</b> },
            ...wrapLines(value).map((content, index) => ({ key: `${term} ${index}`, lines: 1, content })),
          ])
        }
      />
    </Card>
  )
}
