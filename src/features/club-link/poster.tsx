import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Logo } from '@/ui/logo.tsx'
import { QrCode } from '@/ui/qr-code.tsx'
import type { PosterText } from './poster-text.ts'

/** Removes the protocol from a link that a user types by hand, because browsers add the protocol. */
const stripProtocol = (link: string): string => link.replace(/^https?:\/\//, '')

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
    <article className="poster" lang="en-GB">
      <div className="poster-cloth" />
      <div className="poster-page">
        <header className="poster-plaque">
          <h1>{head.en}</h1>
          <p lang="cy">{head.cy}</p>
          <p className="poster-club">{club}</p>
        </header>
        <div className="poster-code">
          <QrCode text={link} label={link} edge={0} />
        </div>
        <div className="poster-steps">
          {languages.map(([lang, { title, lines }]) => (
            <section key={lang} lang={lang}>
              <h2>{title}</h2>
              <ol>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ol>
            </section>
          ))}
        </div>
        <footer className="poster-foot">
          <p>
            {note ? (
              <>
                {note.en} <span lang="cy">{note.cy}</span>
                <br />
              </>
            ) : null}
            No camera? Type this, or ask one of the team. <span lang="cy">Gofynnwch i un o’r tîm.</span>
            <br />
            <b>
              {start}
              <wbr />
              <span className="whitespace-nowrap">{code}</span>
            </b>
          </p>
          <p className="poster-logo">
            <Logo />
            Hallbook
          </p>
        </footer>
      </div>
    </article>,
    document.body,
  )
}
