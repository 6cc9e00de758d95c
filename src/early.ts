/**
 * Runs before everything else, as soon as it is here: the words are fetched and, for whoever opens another page than the
 * sign-in, the club's screens, and compiled while the rest starts. What fails here is asked for again, and reported,
 * where it is used.
 */
const ahead = (part: Promise<unknown>) => void part.catch(() => undefined)

/** As `chosenLanguage` says; nothing may be imported here that would have to be fetched first. */
const isWelsh = () => {
  try {
    return localStorage.getItem('language') === 'cy'
  } catch {
    return false
  }
}

if (location.pathname !== '/login') ahead(import('./routes/-app-layout.tsx'))
ahead(isWelsh() ? import('../locales/cy.po') : import('../locales/en.po'))
