import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { createFamilyLink } from '../e2e/support/family-link.ts'
import { buildDemoHashid } from '../server/demo/identity.ts'
import { report } from './report.ts'
import { findNewestSession, getFirstPage, openTablet, signIn, startClub } from './tablet.ts'

type LoadSize = { files: number; gzip: number; brotli: number }

/** Runs in the page. Records when an element that matches `usable` first appears, in ms since the navigation. */
const recordUsableTime = (usable: string): void => {
  const check = () => {
    if (document.querySelector(usable)) Object.assign(globalThis, { usableAt: performance.now() })
    else requestAnimationFrame(check)
  }
  check()
}

/**
 * Measures the total size of all scripts that a page requests until it is usable. Sizes are of the built files. Each
 * script counts once. Scripts that are prefetched afterwards do not count.
 */
const measureScripts = async (page: Page, address: string, usable: string): Promise<LoadSize> => {
  await page.addInitScript(recordUsableTime, usable)
  await page.goto(address)
  await page.waitForFunction(() => 'usableAt' in globalThis)
  const paths = await page.evaluate(() => {
    const { usableAt } = globalThis as unknown as { usableAt: number }
    const requests = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < usableAt)
    return [...new Set(requests.map(({ name }) => new URL(name).pathname))].filter((path) => path.endsWith('.js'))
  })
  const texts = paths.map((path) => readFileSync(join('dist/app', path)))
  const sumKilobytes = (size: (text: Buffer) => number) => texts.reduce((total, text) => total + size(text), 0) / 1000
  return {
    files: texts.length,
    gzip: sumKilobytes((text) => gzipSync(text, { level: 9 }).length),
    brotli: sumKilobytes((text) => brotliCompressSync(text).length),
  }
}

/** Bundle of React's own code. Its size is the lower limit for a page. */
const { outputFiles } = await build({
  stdin: { contents: "export * from 'react'; export * from 'react-dom/client'", resolveDir: '.' },
  bundle: true,
  minify: true,
  format: 'esm',
  define: { 'process.env.NODE_ENV': '"production"' },
  write: false,
})
const reactKilobytes = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / 1000

const club = await startClub({ listed: 300 })
const session = await findNewestSession(club)

/** Refers a person and returns the path of the emailed application form. */
const createApplicationLink = async (): Promise<string> => {
  await club.call(null, 'POST', '/referrals', {
    first_name: 'Angharad',
    last_name: 'Price',
    email: 'angharad@hallbook.example',
    role: 'Coordinator',
    referrer_name: 'Owain Parry',
    referrer_role: 'Church Leader',
    confirm_referral: true,
    confirm_documents: true,
    confirm_confidence: true,
  })
  const [mail] = await club.query<{ text: string }>(
    "SELECT text FROM mails WHERE to_address = 'angharad@hallbook.example'",
  )
  return /\/application_forms\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}
const applicationPath = await createApplicationLink()
const familyPath = await createFamilyLink(club)

const buildClaim = (name: string, { files, gzip, brotli }: LoadSize, bar: number) => ({
  name,
  value: gzip,
  unit: 'kB gzip',
  bar,
  atMost: true,
  note: `${files} files; ${brotli.toFixed(0)} kB as sent (brotli); ${(gzip / reactKilobytes).toFixed(1)} of React alone, ${reactKilobytes.toFixed(0)} kB`,
})

for (const [language, name] of Object.entries({ en: 'English', cy: 'Welsh' })) {
  const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
  const tablet = await openTablet(folder, { serviceWorkers: 'block' })
  await tablet.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  const measureLoad = async (path: string, usable: string) =>
    measureScripts(await tablet.newPage(), `${club.url}${path}`, usable)
  const loginLoad = await measureLoad('/login', 'form input[type=password]')
  const registrationLoad = await measureLoad(
    `/registration/${buildDemoHashid('riverside')}`,
    'form input[autocomplete=given-name]',
  )
  const applicationStepLoad = await measureLoad(applicationPath, 'main button')
  const familyLoad = await measureLoad(familyPath, 'form input[inputmode=numeric]')
  await signIn(await getFirstPage(tablet), club.url)
  const attendanceLoad = await measureLoad(`/sessions/${session}`, 'label.tile input:not(:disabled)')
  report(`JavaScript of a first load in ${name}, without a worker and with an empty cache`, [
    buildClaim('sign-in', loginLoad, 150),
    buildClaim("a family's registration", registrationLoad, 175),
    buildClaim("a family's own page", familyLoad, 150),
    buildClaim('a step of an application', applicationStepLoad, 170),
    buildClaim('attendance', attendanceLoad, 230),
  ])
  await tablet.close()
  rmSync(folder, { recursive: true, force: true })
}

await club.close()
