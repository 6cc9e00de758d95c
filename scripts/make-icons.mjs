/** Renders the PNG icons from icon.svg. Run `node scripts/make-icons.mjs` after a change of the logo. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findBrowserExecutable } from './browser.mjs'

const publicFolder = new URL('../public/', import.meta.url)
const HALL_900 = '#072f26'

/**
 * Maskable icons may be cropped to a circle of 80 % of their width, so the drawing is smaller on a full background.
 * Apple rounds the corners itself, so its icon has a full background and the original size.
 */
const icons = [
  // Use a PNG favicon, because the browser renders an SVG favicon in a separate page, which slows a cheap tablet.
  { file: 'icons/icon-48.png', size: 48, ground: 'none', scale: 1 },
  { file: 'icons/icon-192.png', size: 192, ground: 'none', scale: 1 },
  { file: 'icons/icon-512.png', size: 512, ground: 'none', scale: 1 },
  { file: 'icons/maskable-192.png', size: 192, ground: HALL_900, scale: 0.92 },
  { file: 'icons/maskable-512.png', size: 512, ground: HALL_900, scale: 0.92 },
  { file: 'apple-touch-icon.png', size: 180, ground: HALL_900, scale: 1 },
]

const source = await readFile(new URL('icon.svg', import.meta.url), 'utf8')
const encodedIcon = Buffer.from(source).toString('base64')
await mkdir(new URL('icons/', publicFolder), { recursive: true })

const browser = await chromium.launch({
  executablePath: findBrowserExecutable(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const { file, size, ground: background, scale } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size }, deviceScaleFactor: 1 })
    await page.setContent(`<style>
      html, body { margin: 0; background: ${background === 'none' ? 'transparent' : background} }
      img { position: absolute; inset: 0; margin: auto; width: ${size * scale}px; height: ${size * scale}px }
    </style><img src="data:image/svg+xml;base64,${encodedIcon}" alt="">`)
    await page.locator('img').evaluate((image) => image.decode())
    await writeFile(new URL(file, publicFolder), await page.screenshot({ omitBackground: true }))
    await page.close()
    console.log(`public/${file}`)
  }
} finally {
  await browser.close()
}
