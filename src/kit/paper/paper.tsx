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
    <div className="paper">
      {(pages.length > 0 ? pages : [[]]).map((page, index) => {
        const number = index + 1
        return (
          <article key={page[0]?.[0]?.key ?? 'empty'} className="paper-page">
            <header className="head">
              <div>
                <h1>{title}</h1>
                <p>{about}</p>
              </div>
              {index === 0 && figures.length > 0 ? (
                <dl>
                  {figures.map(({ count, label }, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the numbers is fixed
                    <div key={place}>
                      <dd>{count}</dd>
                      <dt>{label}</dt>
                    </div>
                  ))}
                </dl>
              ) : null}
            </header>
            {index === 0 && lead ? <div className="lead">{lead}</div> : null}
            <div className="columns" data-columns={columns}>
              {page.map((column) => (
                <ul key={column[0]?.key}>
                  {column.map(({ key, content }) => (
                    <li key={key}>{content}</li>
                  ))}
                </ul>
              ))}
            </div>
            {number === count && foot ? foot : null}
            <footer className="number">
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
