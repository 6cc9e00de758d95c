/**
 * Runs before everything else: whoever opens another page than the sign-in will need the club's screens, so they are
 * fetched and compiled while the rest starts. What fails here is asked for again, and reported, where it is used.
 */
if (location.pathname !== '/login') import('./routes/-app-layout.tsx').catch(() => undefined)
