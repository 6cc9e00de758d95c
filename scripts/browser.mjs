/** Finds and installs the Chromium for browser tests and measurements. Imports only Node built-ins at the top. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Paths of the headless shell (about a seventh less load on the machine) and of the full desktop browser. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell'
const desktopBrowser = '/usr/bin/chromium'

/**
 * Desktop browser features that are switched off. Chromium uses only the last list, so this list repeats Playwright's
 * own entries. The last two entries disable the address bar. Chromium renders it as a page, which costs a second of CPU
 * time at each start. Tablets and installed apps do not have an address bar.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Chromium flags. They also stop Chromium's own network requests, because tests run offline too. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
]

/** Returns the browser for tests: an absolute path, or undefined for Playwright's own. */
export function findBrowserExecutable() {
  return process.env.PW_CHROMIUM || [headlessShell, desktopBrowser].find(existsSync)
}

/** Returns the browser for measurements: the full browser if it is installed, because tablets run that browser. */
export function findDesktopBrowserExecutable() {
  return process.env.PW_CHROMIUM || [desktopBrowser, headlessShell].find(existsSync)
}

/** Returns the path of the browser to launch, or undefined if the file is missing. */
async function findBrowserFile() {
  const { chromium } = await import('@playwright/test')
  return [findBrowserExecutable() ?? chromium.executablePath()].find(existsSync)
}

/** Returns true if the browser starts. A downloaded browser may lack system libraries. */
async function canStartBrowser() {
  const file = await findBrowserFile()
  return file !== undefined && spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0
}

const run = (command, ...args) =>
  spawnSync(command, args, {
    stdio: 'inherit',
    // Fail fast if the download server is unreachable.
    env: {
      ...process.env,
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
      DEBIAN_FRONTEND: 'noninteractive',
    },
  }).status === 0

const runAsRoot = (...command) => (process.getuid?.() === 0 ? run(...command) : run('sudo', '-n', '-E', ...command))

/**
 * Installs a browser if none works: first Playwright's own, then the package manager's.
 * @throws Error if no browser can be installed
 */
export async function ensureBrowser() {
  if (await canStartBrowser()) return
  if (process.env.PW_CHROMIUM) throw new Error(`PW_CHROMIUM names ${process.env.PW_CHROMIUM}, which does not start.`)
  console.log('Installing a browser for the tests …')
  run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
  if (await canStartBrowser()) return
  console.log("Playwright's own browser cannot be had here: trying the package manager's …")
  runAsRoot('apt-get', 'update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    runAsRoot('apt-get', 'install', '-y', '--no-install-recommends', name)
    if (await canStartBrowser()) return
  }
  throw new Error('No browser for the tests. Install Chromium, or set PW_CHROMIUM to the path of one.')
}
