/** Firefox and WebKit, beside the Chromium of the browser tests. Node built-ins alone. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const firefoxFiles = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

const starts = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** What to launch as Firefox, where there is one. */
export const firefoxFile = () => firefoxFiles.find(existsSync)

const webKitWindow = `import gi
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2`

const engines = {
  Firefox: {
    packages: ['firefox-esr'],
    works: () => {
      const file = firefoxFile()
      return file !== undefined && starts(file, '--version')
    },
  },
  WebKit: {
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'python3-gi-cairo', 'xvfb'],
    works: () =>
      starts('WebKitWebDriver', '--help') &&
      starts('/usr/bin/python3', '-c', webKitWindow) &&
      starts('sh', '-c', 'command -v Xvfb'),
  },
}

const names = Object.keys(engines)

// Fails soon where there is no network.
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

/** Why nothing can be installed here; undefined where it may be tried. */
const whyNot = () => {
  if (!starts('sh', '-c', 'command -v apt-get')) return 'this system has no apt-get to install them with'
  if (asRoot.length > 0 && !starts('sudo', '-n', 'true')) return 'apt-get needs root to install them'
}

/**
 * Installs what is missing of both engines, where that may be done.
 * @returns the engines that are there, those that are not, and why
 */
export function ensureEngines() {
  const missing = () => names.filter((name) => !engines[name].works())
  let lacking = missing()
  let why = lacking.length > 0 ? whyNot() : undefined
  if (lacking.length > 0 && !why) {
    console.log(`Installing ${lacking.join(' and ')} for the tests …`)
    if (!install(lacking.flatMap((name) => engines[name].packages))) why = 'apt-get could not install them'
    lacking = missing()
    if (lacking.length > 0) why ??= 'they do not start'
  }
  return { there: names.filter((name) => !lacking.includes(name)), notRun: lacking, why }
}
