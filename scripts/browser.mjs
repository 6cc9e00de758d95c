/** The Chromium that browser tests and measurements use. Node built-ins only at the top. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The browser without a desktop around it, which takes a seventh less of the machine, and the whole one. */
const shell = '/usr/lib/chromium/chromium-headless-shell'
const whole = '/usr/bin/chromium'

/**
 * Features of the desktop browser that are switched off. The last list given is the only one heard, so Playwright's own
 * is said again; the last two are the address bar, which is a page of its own: it takes a second of the machine at
 * each start, and neither a tablet nor an installed app has it.
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

/** Chromium must not reach for the network by itself: tests run where there is none. */
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

/** What tests launch: an absolute path, or undefined = Playwright's own. */
export function browserExecutable() {
  return process.env.PW_CHROMIUM || [shell, whole].find(existsSync)
}

/** What measurements launch: the browser that a tablet has, where there is one. */
export function wholeBrowserExecutable() {
  return process.env.PW_CHROMIUM || [whole, shell].find(existsSync)
}

/** The file that would be launched, when it is there. */
async function browserFile() {
  const { chromium } = await import('@playwright/test')
  return [browserExecutable() ?? chromium.executablePath()].find(existsSync)
}

/** True when it starts: a downloaded browser may lack libraries of the system. */
async function works() {
  const file = await browserFile()
  return (
    file !== undefined && spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0
  )
}

const run = (command, ...args) =>
  spawnSync(command, args, {
    stdio: 'inherit',
    // Fails soon where the download cannot be reached.
    env: {
      ...process.env,
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
      DEBIAN_FRONTEND: 'noninteractive',
    },
  }).status === 0

const asRoot = (...command) =>
  process.getuid?.() === 0 ? run(...command) : run('sudo', '-n', '-E', ...command)

/**
 * Installs a browser when there is none: Playwright's own, else the package manager's.
 * @throws Error when none can be had
 */
export async function ensureBrowser() {
  if (await works()) return
  if (process.env.PW_CHROMIUM)
    throw new Error(`PW_CHROMIUM names ${process.env.PW_CHROMIUM}, which does not start.`)
  console.log('Installing a browser for the tests …')
  run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
  if (await works()) return
  console.log("Playwright's own browser cannot be had here: trying the package manager's …")
  asRoot('apt-get', 'update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    asRoot('apt-get', 'install', '-y', '--no-install-recommends', name)
    if (await works()) return
  }
  throw new Error('No browser for the tests. Install Chromium, or set PW_CHROMIUM to the path of one.')
}
