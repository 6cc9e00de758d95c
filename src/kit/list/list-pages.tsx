import { Trans, useLingui } from '@lingui/react/macro'
import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Pagination } from '@/ui/pagination.tsx'

/** What a typed letter does to the foot of a list before React does. */
export type CountAtOnce = {
  /** The first page, of so many rows in all. */
  show: (count: number) => void
}

type ListPagesProps = {
  ref?: Ref<CountAtOnce> | undefined
  page: number
  pages: number
  size: number
  count: number
  /** What the list stands in: gets the focus with another page, which begins at the top. */
  home: RefObject<HTMLElement | null>
  onPage: (page: number) => void
}

/** The foot of every list: "1 to 50 of 138", and the way to the other pages (API-21). */
export const ListPages = ({ ref, page, pages, size, count, home, onPage }: ListPagesProps) => {
  const { t } = useLingui()
  const summary = useRef<HTMLSpanElement>(null)
  const write = (page: number, count: number) => {
    const first = (page - 1) * size + 1
    const last = Math.min(page * size, count)
    const words = t`${first} to ${last} of ${count}`
    const line = summary.current
    // Said by a screen reader when it changes: the same words are not to be written again.
    if (!line || line.textContent === words) return
    // In the text that is there: another one would make the browser look through the whole page for what depends on it.
    if (line.firstChild instanceof Text) line.firstChild.data = words
    else line.textContent = words
  }
  // Written here and nowhere in what is returned: React would not know that a letter has changed it.
  useLayoutEffect(() => write(page, count))
  useImperativeHandle(ref, () => ({ show: (found) => write(1, found) }))
  const go = (to: number) => {
    home.current?.focus({ preventScroll: true })
    onPage(to)
  }
  return (
    <Pagination
      label={t`Pages`}
      summary={<span ref={summary} />}
      position={
        <Trans>
          Page {page} of {pages}
        </Trans>
      }
      previousLabel={t`Previous`}
      nextLabel={t`Next`}
      onPrevious={page > 1 ? () => go(page - 1) : undefined}
      onNext={page < pages ? () => go(page + 1) : undefined}
    />
  )
}
