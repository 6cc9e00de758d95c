/** Finds and installs the browsers for tests and measurements. Imports only Node built-ins at the top. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Paths of the headless shell (about a seventh less load on the machine) and of the full desktop browser. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const DESKTOP_BROWSER = '/usr/bin/chromium'

/**
 * Desktop browser features that are switched off. Chromium uses only the last list, so this list repeats Playwright's
 * own entries. The last two entries disable the address bar. Chromium renders it as a page, which costs a second of CPU
 * time at each start. Tablets and installed apps do not have an address bar.
 */
const DISABLED_FEATURES =
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,' +
  'HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,' +
  'AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,' +
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup'

/** Chromium flags. They also stop Chromium's own network requests, because tests run offline too. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES}`,
]

const WEBKIT_IMPORTS = `import gi
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2`

const engines = {
  Firefox: {
    packages: ['firefox-esr'],
    isWorking: () => canRun(findFirefoxFile() ?? 'firefox', '--version'),
  },
  WebKit: {
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'python3-gi-cairo', 'xvfb'],
    isWorking: () =>
      canRun('WebKitWebDriver', '--help') &&
      canRun('/usr/bin/python3', '-c', WEBKIT_IMPORTS) &&
      canRun('sh', '-c', 'command -v Xvfb'),
  },
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureBrowser()
  const { notRun, why } = ensureEngines()
  if (notRun.length > 0) console.log(`Not installed: ${notRun.join(', ')} (${why}).`)
}

/** Returns the browser for tests: an absolute path, or undefined for Playwright's own. */
export function findBrowserExecutable() {
  return process.env.PW_CHROMIUM || [HEADLESS_SHELL, DESKTOP_BROWSER].find(existsSync)
}

/** Returns the browser for measurements: the full browser if it is installed, because tablets run that browser. */
export function findDesktopBrowserExecutable() {
  return process.env.PW_CHROMIUM || [DESKTOP_BROWSER, HEADLESS_SHELL].find(existsSync)
}

/** Returns the path of the installed Firefox, or undefined. */
export function findFirefoxFile() {
  return ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)
}

/**
 * Installs Chromium if none works: first Playwright's own, then the package manager's.
 * @throws Error if no browser can be installed
 */
export async function ensureBrowser() {
  if (await canStartBrowser()) return
  if (process.env.PW_CHROMIUM) throw new Error(`PW_CHROMIUM names ${process.env.PW_CHROMIUM}, which does not start.`)
  console.log('Installing a browser for the tests …')
  run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
  if (await canStartBrowser()) return
  console.log("Playwright's own browser cannot be downloaded here. Trying the package manager …")
  for (const name of ['chromium-headless-shell', 'chromium']) {
    installPackages(name)
    if (await canStartBrowser()) return
  }
  throw new Error('No browser for the tests. Install Chromium, or set PW_CHROMIUM to the path of one.')
}

/**
 * Installs Firefox and WebKit if they are missing and this machine allows it.
 * @returns the working engines, the missing engines and the reason
 */
export function ensureEngines() {
  const names = Object.keys(engines)
  const listMissing = () => names.filter((name) => !engines[name].isWorking())
  const wanted = listMissing()
  if (wanted.length > 0) console.log(`Installing ${wanted.join(' and ')} for the tests …`)
  const isInstalled = wanted.length === 0 || installPackages(...wanted.flatMap((name) => engines[name].packages))
  const notRun = wanted.length > 0 ? listMissing() : []
  const why = isInstalled ? 'does not start' : 'apt-get cannot install it'
  return { there: names.filter((name) => !notRun.includes(name)), notRun, why }
}

/** Returns true if Chromium starts. A downloaded browser may lack system libraries. */
async function canStartBrowser() {
  const { chromium } = await import('@playwright/test')
  const file = findBrowserExecutable() ?? chromium.executablePath()
  return canRun(file, '--version', '--no-sandbox')
}

function canRun(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** Runs a command that fails fast if the network is unreachable. Returns true if it succeeds. */
function run(command, ...args) {
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000', DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
}

/** Installs Debian packages as root. Updates the package lists if the first try fails. */
export function installPackages(...packages) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n', '-E']
  const apt = [...asRoot, 'apt-get', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
  const install = () => run(...apt, 'install', '-y', '--no-install-recommends', ...packages)
  return install() || (run(...apt, 'update') && install())
}
