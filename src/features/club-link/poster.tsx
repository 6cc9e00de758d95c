import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Logo } from '@/ui/logo.tsx'
import { QrCode } from '@/ui/qr-code.tsx'

/** Both languages stand on every poster, whatever the app is shown in. */
const steps = {
  'en-GB': {
    title: 'Register your family',
    lines: ['Open the camera on your phone', 'Point it at the square', 'Tap the link and fill in the form'],
  },
  cy: {
    title: 'Cofrestrwch eich teulu',
    lines: [
      'Agorwch y camera ar eich ffôn',
      'Pwyntiwch ef at y sgwâr',
      'Tapiwch y ddolen a llenwch y ffurflen',
    ],
  },
}

/** What people type who have no camera: browsers add the rest. */
const typed = (link: string): string => link.replace(/^https?:\/\//, '')

/** One A4 page for the wall. As long as it is there, it alone is what this page prints (REG-106, REG-109, REG-110). */
export const Poster = ({ club, link }: { club: string; link: string }) => {
  // The line may break before the code, never in it.
  const at = link.lastIndexOf('/') + 1
  const [start, code] = [typed(link.slice(0, at)), link.slice(at)]
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
          <h1>Join us for lunch</h1>
          <p lang="cy">Dewch i ginio gyda ni</p>
          <p className="poster-club">{club}</p>
        </header>
        <div className="poster-code">
          <QrCode text={link} label={link} edge={0} />
        </div>
        <div className="poster-steps">
          {Object.entries(steps).map(([lang, { title, lines }]) => (
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
