/** Finds and installs Firefox and WebKit, in addition to Chromium. Imports only Node built-ins. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const firefoxFiles = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

const canRun = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** Returns the path of the installed Firefox, or undefined. */
export const findFirefoxFile = () => firefoxFiles.find(existsSync)

const webKitWindow = `import gi
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2`

const engines = {
  Firefox: {
    packages: ['firefox-esr'],
    works: () => {
      const file = findFirefoxFile()
      return file !== undefined && canRun(file, '--version')
    },
  },
  WebKit: {
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'python3-gi-cairo', 'xvfb'],
    works: () =>
      canRun('WebKitWebDriver', '--help') &&
      canRun('/usr/bin/python3', '-c', webKitWindow) &&
      canRun('sh', '-c', 'command -v Xvfb'),
  },
}

const names = Object.keys(engines)

// Retry nothing and time out early, so that a missing network fails fast.
const apt = ['apt-get', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']

const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n', '-E']

const install = (packages) => {
  const run = (...args) => {
    const [command, ...rest] = [...asRoot, ...apt, ...args]
    return spawnSync(command, rest, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const arguments_ = ['install', '-y', '--no-install-recommends', ...packages]
  return run(...arguments_).status === 0 || (run('update').status === 0 && run(...arguments_).status === 0)
}

/** Returns the reason why packages cannot be installed on this machine, or undefined if an install is possible. */
const getInstallObstacle = () => {
  if (!canRun('sh', '-c', 'command -v apt-get')) return 'this system has no apt-get to install them with'
  if (asRoot.length > 0 && !canRun('sudo', '-n', 'true')) return 'apt-get needs root to install them'
}

/**
 * Installs missing parts of both engines if this machine allows it.
 * @returns the working engines, the missing engines and the reason
 */
export function ensureEngines() {
  const listMissingEngines = () => names.filter((name) => !engines[name].works())
  let missingEngines = listMissingEngines()
  let why = missingEngines.length > 0 ? getInstallObstacle() : undefined
  if (missingEngines.length > 0 && !why) {
    console.log(`Installing ${missingEngines.join(' and ')} for the tests …`)
    if (!install(missingEngines.flatMap((name) => engines[name].packages))) why = 'apt-get could not install them'
    missingEngines = listMissingEngines()
    if (missingEngines.length > 0) why ??= 'they do not start'
  }
  return { there: names.filter((name) => !missingEngines.includes(name)), notRun: missingEngines, why }
}
