import { expect, it } from 'vitest'
import { toStorableFile } from './stored-file.ts'

const appPaths = new Set(['/index.html', '/assets/start-abc123.js', '/assets/start-abc123.css'])
const buildPage = (...files: string[]) => files.map((file) => `<script src="/assets/${file}"></script>`).join('')

const isStored = async (url: string, body: string, type: string, status = 200): Promise<boolean> =>
  (await toStorableFile(url, new Response(body, { status, headers: { 'Content-Type': type } }), appPaths)) !== undefined

it('stores a file as the server returns it', async () => {
  expect(await isStored('assets/start-abc123.js', '1', 'text/javascript')).toBe(true)
  expect(await isStored('index.html', buildPage('start-abc123.js'), 'text/html; charset=utf-8')).toBe(true)
})

it("does not store a missing file or a captive portal's page", async () => {
  expect(await isStored('assets/start-abc123.js', 'Not found', 'text/plain', 404)).toBe(false)
  expect(await isStored('assets/start-abc123.js', '<p>Sign in to Hall Wi-Fi', 'text/html')).toBe(false)
  expect(await isStored('index.html', '<p>Sign in to Hall Wi-Fi', 'text/html')).toBe(false)
})

it('does not store a page of another version without its files', async () => {
  const pageWithTwoScripts = buildPage('start-abc123.js', 'start-def456.js')
  expect(await isStored('index.html', pageWithTwoScripts, 'text/html')).toBe(false)
})
