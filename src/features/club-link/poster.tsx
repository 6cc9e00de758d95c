import { clsx } from 'clsx'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Logo } from '@/ui/logo.tsx'
import { QrCode } from '@/ui/qr-code.tsx'
import type { PosterText } from './poster-text.ts'

/** Removes the protocol from a link that a user types by hand, because browsers add the protocol. */
const stripProtocol = (link: string): string => link.replace(/^https?:\/\//, '')

const plaqueTextClasses = 'leading-[1.05] font-[600]'
const stepClasses = clsx(
  'grid grid-cols-[32px_1fr] items-start gap-2 [counter-increment:step]',
  'before:-mt-0.5 before:grid before:size-7.75 before:place-items-center before:rounded-full before:bg-hall-800',
  'before:text-[17px] before:font-[700] before:text-white before:content-[counter(step)]',
)

/** A4 poster. While it is mounted, the page prints only the poster (REG-106, REG-109, REG-110, SUR-73). */
export const Poster = ({ club, link, words }: { club: string; link: string; words: PosterText }) => {
  const { head, steps, note } = words
  const languages = [
    ['en-GB', steps.en],
    ['cy', steps.cy],
  ] as const
  // Allow a line break before the code but not inside it.
  const codeStart = link.lastIndexOf('/') + 1
  const [start, code] = [stripProtocol(link.slice(0, codeStart)), link.slice(codeStart)]
  useEffect(() => {
    document.documentElement.dataset.print = 'poster'
    return () => {
      delete document.documentElement.dataset.print
    }
  }, [])
  return createPortal(
    <article className="poster hidden" lang="en-GB">
      <div className="poster-cloth" />
      <div className="absolute inset-0 grid grid-rows-[auto_auto_1fr_auto] justify-items-center px-14 pt-13 pb-10">
        <header
          className={clsx(
            'w-full rounded-[28px] bg-hall-800 px-10 pt-6.5 pb-7.5 text-center wrap-anywhere text-balance',
            'text-white',
          )}
        >
          <h1 className="text-[58px] leading-[1.02] font-[780] tracking-[-0.03em]">{head.en}</h1>
          <p
            lang="cy"
            className={clsx(plaqueTextClasses, 'mt-2.5 text-[38px] tracking-[-0.015em] text-[oklch(0.93_0.05_78)]')}
          >
            {head.cy}
          </p>
          <p className={clsx(plaqueTextClasses, 'mt-4.5 text-[23px] tracking-[0]')}>{club}</p>
        </header>
        <div className="poster-code mt-7.5 size-109.5 rounded-[36px] border-[10px] border-hall-800 bg-white p-9.5">
          <QrCode text={link} label={link} edge={0} className="block size-full" />
        </div>
        <div className="mt-1.5 grid w-full grid-cols-[1fr_1fr] gap-x-6 gap-y-3.5 self-center">
          {languages.map(([lang, { title, lines }]) => (
            <section key={lang} lang={lang}>
              <h2 className="mb-3 text-[28px] leading-[1.2] font-[780] tracking-[-0.012em]">{title}</h2>
              <ol className="grid gap-3 [counter-reset:step]">
                {lines.map((line) => (
                  <li key={line} className={stepClasses}>
                    {line}
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
        <footer className="flex w-full items-center justify-between gap-6 border-t-2 border-[#0b1f1a] pt-3.5 text-[17px] wrap-anywhere">
          <p>
            {note ? (
              <>
                {note.en} <span lang="cy">{note.cy}</span>
                <br />
              </>
            ) : null}
            No camera? Type this, or ask one of the team. <span lang="cy">Gofynnwch i un o’r tîm.</span>
            <br />
            <b className="text-[18px] tracking-[0.002em]">
              {start}
              <wbr />
              <span className="whitespace-nowrap">{code}</span>
            </b>
          </p>
          <p className="flex flex-none items-center gap-2.25 text-[21px] font-[780] tracking-[-0.02em]">
            <Logo className="size-9.5 text-hall-800 [&>path:last-child]:stroke-marigold-600" />
            Hallbook
          </p>
        </footer>
      </div>
    </article>,
    document.body,
  )
}
