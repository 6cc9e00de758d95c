import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { closeHeadBodies } from './head-replies.ts'

it('closes the file behind a HEAD reply and sends it for GET', async () => {
  const closedFiles: string[] = []
  const app = new Hono().use(closeHeadBodies).get('/:name', (context) => {
    const file = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('menu')),
      pull: (controller) => controller.close(),
      cancel: () => void closedFiles.push(context.req.param('name')),
    })
    return new Response(file, { headers: { 'Content-Length': '4' } })
  })
  const headResponse = await app.request('/head', { method: 'HEAD' })
  expect([headResponse.headers.get('Content-Length'), await headResponse.text()]).toEqual(['4', ''])
  expect(await (await app.request('/get')).text()).toBe('menu')
  expect(closedFiles).toEqual(['head'])
})
