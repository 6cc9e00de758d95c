/** Installs missing test browsers. Runs in parallel with other steps because it takes a minute. */
import { ensureBrowser } from './browser.mjs'
import { ensureEngines } from './engines.mjs'

await ensureBrowser()
const { notRun, why } = ensureEngines()
if (notRun.length > 0) console.log(`${notRun.join(' and ')} cannot be had: ${why}.`)
