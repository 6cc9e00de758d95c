import type { CopyFile } from '@contract/family/copy-file.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import type { PaperRow } from '@/kit/paper/pages.ts'
import { Paper } from '@/kit/paper/paper.tsx'
import { wrapLines } from '@/kit/paper/wrap-lines.ts'
import type { CopySectionText } from './use-copy-sections.ts'

/** Print version of a copy. It contains what the file contains, and no reasons of the club. */
export function CopyPaper({ file, sections }: { file: CopyFile; sections: readonly CopySectionText[] }) {
  const { t } = useLingui()
  const { organisation_name: club, made } = file
  const madeAt = formatTimestamp(made)
  const emptyText = t`Nothing is stored here.`
  const leftOutText = t`This part was left out.`
  const buildRows = (): PaperRow<ReactNode>[] =>
    sections.flatMap(({ section, label, parts }) => [
      { key: section, lines: 1, content: <b>{label}</b> },
      ...parts.flatMap(({ person, name, isLeftOut, lines, remarks }) => {
        const key = `${section} ${person ?? ''}`
        const texts = [
          ...lines.map(({ term, value }) => `${term}: ${value}`),
          ...(lines.length === 0 ? [isLeftOut ? leftOutText : emptyText] : []),
          ...remarks,
        ]
        return [
          ...(name ? [{ key, lines: 1, content: <b>{name}</b> }] : []),
          ...texts.flatMap(wrapLines).map((content, index) => ({ key: `${key} ${index}`, lines: 1, content })),
        ]
      }),
    ])
  return <Paper title={t`What ${club} holds about you`} about={madeAt} columns={1} rows={buildRows} />
}
