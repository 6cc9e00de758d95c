import { clsx } from 'clsx'
import '@/styles/paper.css'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { LINE_HEIGHT_MM, type PaperRow, splitIntoPages } from './pages.ts'

/** Returns true while this page is being printed, with its own button or from the browser's menu. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const abortController = new AbortController()
    const showPrintVersion = () => {
      // Skip the print version if a poster or labels are printed instead of the page.
      if (document.documentElement.dataset.print) return
      // Render synchronously, because the browser prints as soon as the event handlers have returned.
      flushSync(() => setIsPrinting(true))
    }
    addEventListener('beforeprint', showPrintVersion, { signal: abortController.signal })
    addEventListener('afterprint', () => setIsPrinting(false), { signal: abortController.signal })
    return () => abortController.abort()
  }, [])
  return isPrinting
}

type PaperProps = {
  title: string
  about: ReactNode
  /** Large numbers with labels, on the right of the first page's header. */
  figures?: readonly { count: number; label: ReactNode }[]
  columns?: 1 | 2
  /** Content above the list on the first page. */
  lead?: ReactNode
  /** Number of text lines by which `lead` is longer than two lines. */
  leadMore?: number
  /** Content below the list on the last page. */
  foot?: ReactNode
  /** Returns the rows. Called only for printing. */
  rows: () => readonly PaperRow<ReactNode>[]
}

/** Square on paper to tick by hand. It is printed with a tick if the checkbox on the device is ticked. */
export const PaperMark = ({ ticked = false }: { ticked?: boolean }) => (
  <span
    className={clsx(
      'grid size-[3.6mm] place-items-center rounded-[0.7mm] border-[0.35mm] border-black text-[8pt] leading-none',
      'font-[780]',
    )}
  >
    {ticked ? '✓' : null}
  </span>
)

/** Classes of a line that begins with a `PaperMark`. */
export const paperEntryClasses = 'grid grid-cols-[4mm_minmax(0,1fr)] gap-x-[2.5mm]'

/**
 * Print version of a page: the full list on A4 pages, each with a header and "page n of m". Only this version is
 * printed.
 */
export const Paper = (props: PaperProps) => (useIsPrinting() ? <PrintedPages {...props} /> : null)

/** Heights in mm: two lines of `lead` above the list, and the space for handwriting below the list. */
const LEAD_HEIGHT_MM = 10
const FOOT_HEIGHT_MM = 18

const PrintedPages = ({ title, about, figures = [], columns = 2, lead, leadMore = 0, foot, rows }: PaperProps) => {
  useEffect(() => {
    document.documentElement.dataset.print = 'paper'
    return () => {
      delete document.documentElement.dataset.print
    }
  }, [])
  const pages = splitIntoPages(
    rows(),
    columns,
    (lead ? LEAD_HEIGHT_MM + leadMore * LINE_HEIGHT_MM : 0) + (foot ? FOOT_HEIGHT_MM : 0),
  )
  const count = Math.max(1, pages.length)
  return createPortal(
    <div className="paper hidden">
      {(pages.length > 0 ? pages : [[]]).map((page, index) => {
        const number = index + 1
        return (
          <article
            key={page[0]?.[0]?.key ?? 'empty'}
            className="relative h-[272mm] overflow-hidden not-last:break-after-page [&_b]:font-[680]"
          >
            <header className="mb-[1.5mm] flex min-h-[16mm] items-end justify-between gap-[6mm] border-b-[0.7mm] border-black pb-[2mm]">
              <div>
                <h1 className="text-[17pt] leading-[1.1] font-[780]">{title}</h1>
                <p>{about}</p>
              </div>
              {index === 0 && figures.length > 0 ? (
                // Keep the last digit off the edge, because printers draw digits slightly wider than the browser.
                <dl className="flex gap-[6mm] pe-[0.5mm] text-end leading-none">
                  {figures.map(({ count, label }, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the numbers is fixed
                    <div key={place}>
                      <dd className="text-[20pt] font-[780]">{count}</dd>
                      <dt className="mt-[1mm] font-[680]">{label}</dt>
                    </div>
                  ))}
                </dl>
              ) : null}
            </header>
            {index === 0 && lead ? <div className="mb-[1.5mm]">{lead}</div> : null}
            <div className={clsx('grid items-start gap-x-[6mm]', columns === 1 ? 'grid-cols-1' : 'grid-cols-2')}>
              {page.map((column) => (
                <ul key={column[0]?.key}>
                  {column.map(({ key, content }) => (
                    <li key={key} className="border-b-[0.2mm] border-[#999] py-[0.7mm] wrap-anywhere">
                      {content}
                    </li>
                  ))}
                </ul>
              ))}
            </div>
            {number === count && foot ? foot : null}
            <footer className="absolute right-0 bottom-0 text-[8pt]">
              <Trans>
                Page {number} of {count}
              </Trans>
            </footer>
          </article>
        )
      })}
    </div>,
    document.body,
  )
}
