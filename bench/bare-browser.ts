import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { chromium } from '@playwright/test'
import { browserArgs, findDesktopBrowserExecutable } from '../scripts/browsers.mjs'

/** A page in a separate browser process, without a test driver that listens to it. */
export type BarePage = {
  /** Runs `code` in the page and returns its value. */
  evaluate(code: string): Promise<unknown>
  navigate(url: string): Promise<void>
  /**
   * Slows down the page's main thread by this factor, even after navigations. The service worker's thread keeps its
   * speed.
   */
  slowDown(times: number): Promise<void>
  /** Closes the browser normally, so that its data is written to disk. */
  close(): Promise<void>
}

type DevToolsMessage = { id?: number; result?: unknown; error?: { message: string } }

/** Returns a function that sends calls of the DevTools protocol through a browser's pipe. */
const createDevToolsCall = (browser: ChildProcess) => {
  const [, , , input, output] = browser.stdio as [null, null, null, Writable, Readable]
  const pendingCalls = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let incompleteText = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (incompleteText + text).split('\0')
    incompleteText = messages.pop() ?? ''
    for (const message of messages.map((m) => JSON.parse(m) as DevToolsMessage)) {
      const call = pendingCalls.get(message.id ?? 0)
      pendingCalls.delete(message.id ?? 0)
      if (message.error) call?.reject(new Error(message.error.message))
      else call?.resolve(message.result)
    }
  })
  return <T = unknown>(method: string, params: object = {}, sessionId?: string) =>
    new Promise<T>((resolve, reject) => {
      lastId += 1
      pendingCalls.set(lastId, { resolve: (result) => resolve(result as T), reject })
      input.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`)
    })
}

/**
 * Opens `folder` in a new browser process, on an empty page with a tablet's screen size. No test driver is attached,
 * because a driver would slow down the page. A driver listens to scripts, network and console, so the browser would
 * look up the script position of every call that a starting page makes.
 * @param startScript code that runs first in each document
 */
export const openBareBrowser = async (folder: string, startScript: string): Promise<BarePage> => {
  const args = [
    '--headless',
    '--remote-debugging-pipe',
    `--user-data-dir=${folder}`,
    '--lang=en-GB',
    '--no-default-browser-check',
    '--password-store=basic',
    '--use-mock-keychain',
    '--mute-audio',
    '--disable-field-trial-config',
    '--disable-extensions',
    '--disable-default-apps',
    '--disable-component-extensions-with-background-pages',
    '--disable-back-forward-cache',
    '--disable-renderer-backgrounding',
    '--disable-backgrounding-occluded-windows',
    '--window-size=1280,800',
    ...browserArgs,
    'about:blank',
  ]
  const browser = spawn(findDesktopBrowserExecutable() ?? chromium.executablePath(), args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const callDevTools = createDevToolsCall(browser)
  const { targetInfos } = await callDevTools<{ targetInfos: { targetId: string; type: string }[] }>('Target.getTargets')
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
  const { sessionId } = await callDevTools<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const callPage = <T>(method: string, params?: object) => callDevTools<T>(method, params, sessionId)
  const screen = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false }
  await callPage('Emulation.setDeviceMetricsOverride', screen)
  await callPage('Emulation.setTouchEmulationEnabled', { enabled: true })
  await callPage('Page.enable')
  await callPage('Page.addScriptToEvaluateOnNewDocument', { source: startScript })
  return {
    evaluate: async (expression) => {
      const response = await callPage<{ result: { value?: unknown } }>('Runtime.evaluate', {
        expression,
        returnByValue: true,
        awaitPromise: true,
      })
      return response.result.value
    },
    navigate: async (url) => {
      await callPage('Page.navigate', { url })
    },
    slowDown: async (rate) => {
      await callPage('Emulation.setCPUThrottlingRate', { rate })
    },
    close: async () => {
      const browserExit = once(browser, 'exit')
      await Promise.all([callDevTools('Browser.close'), browserExit])
    },
  }
}
