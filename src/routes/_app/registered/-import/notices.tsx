import type { ImportNotices } from '@contract/registered/registered-import-notices.ts'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleHelp, Languages, Split, Wrench } from 'lucide-react'
import { Banner } from '@/ui/banner.tsx'

/** Maximum number of list items, because readers skip longer lists. */
const MAX_ITEMS = 5

/**
 * Notices of how a file was interpreted, for the user to check before the import. Questions about the encoding are
 * shown elsewhere.
 */
export const Notices = ({ notices }: { notices: ImportNotices }) => (
  <>
    {notices.letters && notices.letters.choices.length === 0 ? <EncodingNotice {...notices.letters} /> : null}
    {notices.split ? <SplitNamesNotice {...notices.split} /> : null}
    {notices.doubtful.length ? <DoubtfulRowsNotice rows={notices.doubtful} /> : null}
    {notices.mended_count ? <RepairedNumbersNotice {...notices} /> : null}
  </>
)

const EncodingNotice = ({ how, words }: NonNullable<ImportNotices['letters']>) => {
  const list = words.join(', ')
  return (
    <Banner tone="warning" icon={Languages}>
      {how === 'twice' ? (
        <Trans>
          Some letters in this file were garbled and are put right. Are these right: <b>{list}</b>? If not, save it as
          CSV UTF-8 and choose it again.
        </Trans>
      ) : (
        <Trans>
          This file comes from an old program. Are these right: <b>{list}</b>? If not, save it as CSV UTF-8 and choose
          it again.
        </Trans>
      )}
    </Banner>
  )
}

const SplitNamesNotice = ({ head, names }: NonNullable<ImportNotices['split']>) => (
  <Banner tone="warning" icon={Split}>
    <b className="block">
      <Trans>“{head}” is split into first name and surname</Trans>
    </b>
    <ul>
      {names.slice(0, MAX_ITEMS).map(({ row, first_name, last_name }) => (
        <li key={row}>
          <Trans>
            Row {row}: first name <b>{first_name}</b>, surname <b>{last_name}</b>
          </Trans>
        </li>
      ))}
    </ul>
    <Trans>If that is wrong, give each its own column in your spreadsheet and choose the file again.</Trans>
  </Banner>
)

const DoubtfulRowsNotice = ({ rows }: { rows: ImportNotices['doubtful'] }) => (
  <Banner tone="warning" icon={CircleHelp}>
    <ul>
      {rows.slice(0, MAX_ITEMS).map(({ row, name }) => (
        <li key={row}>
          <Trans>
            Is row {row} a person? It says “{name}”.
          </Trans>
        </li>
      ))}
    </ul>
    <Trans>If not, take it out of the file and choose it again.</Trans>
  </Banner>
)

const RepairedNumbersNotice = ({ mended, mended_count }: Pick<ImportNotices, 'mended' | 'mended_count'>) => {
  const shownNumbers = mended.slice(0, MAX_ITEMS)
  const more = mended_count - shownNumbers.length
  return (
    <Banner tone="info" icon={Wrench}>
      <b className="block">
        {plural(mended_count, {
          one: '# phone number got its first 0 back',
          other: '# phone numbers got their first 0 back',
        })}
      </b>
      <ul>
        {shownNumbers.map(({ row, field, was, now }) => (
          <li key={`${row} ${field}`}>
            <Trans>
              Row {row}: {was} is now {now}
            </Trans>
          </li>
        ))}
      </ul>
      {more > 0 ? plural(more, { one: 'And # more.', other: 'And # more.' }) : null}
    </Banner>
  )
}
